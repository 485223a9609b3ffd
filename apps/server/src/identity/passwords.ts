import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash that an account has until its first password is set by a link. No password has it; refusing one takes as long as with any other hash. */
export const NO_PASSWORD = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** argon2id, salted: equal passwords have different hashes. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

export const isPassword = (storedHash: string, password: string): Promise<boolean> =>
  verify(storedHash, password);
