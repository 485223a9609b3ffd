import { ApiError } from '../api/errors';

/** Returns the error with which a call fails. @throws Error when it does not fail, or by another error */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('The call did not fail as it should.');
}
