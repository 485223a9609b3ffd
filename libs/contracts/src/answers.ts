/** Every path of the API but `get-setting` begins with this. */
export const API = '/apis/public/api';
export const SETTINGS_PATH = '/api/get-setting';

/** A place in the log, as a decimal string: a bigint does not survive JSON. Compare with {@link comparePositions}. */
export type Position = string;

/** Negative when `a` is before `b`, 0 when equal, positive when after. Shorter strings of digits are smaller numbers. */
export const comparePositions = (a: Position, b: Position): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** A calendar date in the business's time zone, `YYYY-MM-DD`. */
export type BusinessDate = string;
/** ISO 8601 in UTC. */
export type Timestamp = string;

export interface Read<T> {
  data: T;
}

/** `message` is fit for a toast. */
export interface Written<T> {
  message: string;
  data: T;
}

export interface FieldError {
  field: string;
  message: string;
}

/** Every failure has this shape; `message` is the first of `errors` where there are any. */
export interface Failure {
  statusCode: number;
  error: string;
  message: string;
  errors?: FieldError[];
  /** What a program must tell apart although the message is the same. */
  code?: FailureCode;
}

/** `account-closed`: the session ended because its person was archived. */
export type FailureCode = 'account-closed';

export const HEADERS = {
  requestId: 'x-request-id',
  position: 'x-position',
  /** `pending` when the answer did not wait for the read models to reach `x-position`. */
  readModels: 'x-read-models',
  idempotencyKey: 'idempotency-key',
  occurredAt: 'x-occurred-at',
} as const;

export type Flag = 0 | 1;

export interface Named {
  id: number;
  name: string;
}
