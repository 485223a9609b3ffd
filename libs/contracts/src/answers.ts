/** Prefix of all paths of the API except `get-setting`. */
export const API = '/apis/public/api';
export const SETTINGS_PATH = '/api/get-setting';

/** Position in the event log as a decimal string, because JSON has no bigint. Compare with {@link comparePositions}. */
export type Position = string;

/** Compares two positions: negative if `a` is before `b`, 0 if they are equal. A shorter string of digits is a smaller number. */
export const comparePositions = (a: Position, b: Position): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Calendar date in the business time zone, `YYYY-MM-DD`. */
export type BusinessDate = string;
/** Time in ISO 8601, UTC. */
export type Timestamp = string;

/** Answer to a read. */
export interface Read<T> {
  data: T;
}

/** Answer to a write. `message` is a sentence for the user, shown as a toast. */
export interface Written<T> {
  message: string;
  data: T;
}

export interface FieldError {
  field: string;
  message: string;
}

/** Body of every failed request. `message` is the message of the first of `errors`, if there are any. */
export interface Failure {
  statusCode: number;
  error: string;
  message: string;
  errors?: FieldError[];
  /** Distinguishes failures that a client treats differently although their messages are equal. */
  code?: FailureCode;
}

/** `account-closed`: the session has ended because its person was archived. */
export type FailureCode = 'account-closed';

export const HEADERS = {
  requestId: 'x-request-id',
  position: 'x-position',
  /** `pending` if the read models had not reached `x-position` when the request was answered. */
  readModels: 'x-read-models',
  idempotencyKey: 'idempotency-key',
  occurredAt: 'x-occurred-at',
} as const;

/** A boolean as the specification's API sends it. */
export type Flag = 0 | 1;

/** The id and the name of a zone, product or person. */
export interface Named {
  id: number;
  name: string;
}
