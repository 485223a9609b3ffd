/** A start that fails for a reason the person at the keyboard can mend. The message is the one sentence to print. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
