/** A start that fails for a reason the person at the keyboard can mend. The message is the one sentence to print. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The code of a system's or database's error, `ENOENT` or `28P01`; null when it has none. */
export function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
