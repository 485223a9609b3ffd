/** The start failed for a reason that people can fix. The message is the sentence to print. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The command line has arguments that the command does not accept. */
export class WrongUse extends StartError {}

/** Exit codes of a command that did not succeed. */
export const EXIT_CODES = { failed: 1, wrongUse: 2 };

/** Returns the code of a system or database error, such as `ENOENT` or `28P01`; null if it has none. */
export function codeOf(error: unknown): string | null {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : null;
}
