import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's least for argon2id: 19 MiB, 2 passes, 1 lane.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At once per process: each takes memory and one of the few threads that compression and file access need as well. */
const AT_ONCE = 2;

let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** Runs `work` when one of the few places is free; first come, first served. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** argon2id, salted: equal passwords have different hashes. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);
