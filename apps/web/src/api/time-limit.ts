/**
 * Waits for a promise, but no longer than `limitMs`. The promise is not stopped, and its later result is ignored.
 * @throws what the promise rejects with, or `createError()` when the time is over
 */
export async function withTimeLimit<T>(
  promise: Promise<T>,
  limitMs: number,
  createError: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
