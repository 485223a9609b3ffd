import type { FieldError } from '@milkround/contracts';
import type { Translatable } from '../i18n/translate';

/** A call that failed; `status` 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly reason: Translatable,
    readonly errors: FieldError[] = [],
    /** The whole answer, for callers that know more about it (an upload's row errors). */
    readonly answer: unknown = null,
    /** The wait after which the server allows another try; null where it names none. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(reason.message);
  }
}
