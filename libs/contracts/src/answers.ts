import type { AnswerMessage } from './messages';

/** Prefix of all paths of the API except `get-setting`. */
export const API = '/apis/public/api';
export const SETTINGS_PATH = '/api/get-setting';

/** Position in the event log as a decimal string, because JSON has no bigint. Compare with {@link comparePositions}. */
export type Position = string;

/** Compares two positions: negative if `a` is before `b`, 0 if they are equal. A shorter string of digits is a smaller number. */
export const comparePositions = (a: Position, b: Position): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Identity of the log: a UUID that is new after each restore. Positions and answers of another epoch mean nothing. */
export type LogEpoch = string;

/** Calendar date in the business time zone, `YYYY-MM-DD`. */
export type BusinessDate = string;
/** Time in ISO 8601, UTC. */
export type Timestamp = string;

/** Answer to a read. */
export interface Read<T> {
  data: T;
}

/** Answer to a write. `message` is a sentence for the user, shown as a toast. */
export interface Written<T> extends AnswerMessage {
  data: T;
}

export interface FieldError extends AnswerMessage {
  field: string;
}

/** Body of every failed request. `message` is the message of the first of `errors`, if there are any. */
export interface Failure extends AnswerMessage {
  statusCode: number;
  error: string;
  errors?: FieldError[];
}

export const HEADERS = {
  requestId: 'x-request-id',
  /** The server's clock at the arrival of the request, ISO 8601 UTC. A proxy may set `date`. */
  time: 'x-time',
  position: 'x-position',
  /** `pending` if the read models had not reached `x-position` when the request was answered. */
  readModels: 'x-read-models',
  idempotencyKey: 'idempotency-key',
  occurredAt: 'x-occurred-at',
} as const;

/**
 * Header with the {@link LogEpoch}, sent with every answer of the API. The client believes an answer only if it has this header and repeats the
 * request's `x-request-id`: anything else comes from the network in between, such as the sign-in page of a Wi-Fi. A phone sends with its entries the epoch
 * with which it has compared them; a server of another epoch takes none of them, and answers without results.
 */
export const EPOCH_HEADER = 'x-log-epoch';

/** The value of {@link EPOCH_HEADER} in the requests of a phone that has not compared its entries with any epoch yet. */
export const UNKNOWN_EPOCH = 'unknown';

/** A boolean as the specification's API sends it. */
export type Flag = 0 | 1;

/** The id and the name of a zone, product or person. */
export interface Named {
  id: number;
  name: string;
}
