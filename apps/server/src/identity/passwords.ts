import { createMessage } from '@milkround/contracts';
import { hash, verify } from '@node-rs/argon2';
import { WaitingLine } from '../http/waiting-line';

/**
 * OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Two hashes at once per process: each takes memory and one of the few threads that compression and file access need as well. Two processors
 * make about 40 in a second, so that 500 phones that sign in at the same moment wait 12 seconds at most.
 */
const LINE = {
  name: 'passwords',
  atOnce: 2,
  waiting: 1_000,
  waitMs: 25_000,
  busy: createMessage('sign-ins-busy'),
  retrySeconds: 5,
};

/** The queue of the requests that need a password hash. */
export const passwordLine = new WaitingLine(LINE);

/** The hash that an account has until its first password is set by a link. No password has it; refusing one takes as long as with any other hash. */
export const NO_PASSWORD = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** argon2id, salted: equal passwords have different hashes. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

export const isPassword = (storedHash: string, password: string): Promise<boolean> =>
  verify(storedHash, password);
