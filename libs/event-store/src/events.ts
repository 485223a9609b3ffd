/** Position of an event in the log: `bigint` in code, a decimal string in JSON. It is never a JavaScript number. */
export type LogPosition = bigint;

/** Metadata of an event. Further fields of the caller, such as the actor, are stored unchanged. */
export interface EventMeta {
  commandId: string;
  /** When it happened, ISO 8601 UTC. */
  occurredAt: string;
  /** Short hash of the command's input. The same command id with another fingerprint is refused; without a fingerprint it is not checked. */
  fingerprint?: string;
  /** The trace in which the event was appended (W3C Trace Context); missing unless the server traces. */
  traceparent?: string;
  [key: string]: unknown;
}

export interface NewEvent {
  type: string;
  data: object;
  /** Default 1. */
  schemaVersion?: number;
}

export interface RecordedEvent<Data extends object = Record<string, unknown>> {
  position: LogPosition;
  streamId: string;
  /** 1 for the first event of its stream. */
  version: number;
  eventId: string;
  type: string;
  schemaVersion: number;
  data: Data;
  meta: EventMeta;
  /** ISO 8601 UTC, by the database's clock. */
  recordedAt: string;
}

export interface StreamAppend {
  streamId: string;
  /** Version of the last event that the writer has read; 0 if the stream must not exist yet. */
  expectedVersion: number;
  events: NewEvent[];
}

/** A stream in the version in which it was read; 0 if it had no events. */
export interface StreamVersion {
  streamId: string;
  version: number;
}

/** Reserves a value for one stream, so that it is unique across streams. Values are compared case-insensitively. */
export interface Claim {
  kind: string;
  value: string;
  streamId: string;
}

/** The events of one command for one or several streams, with the conditions for appending them. */
export interface AppendRequest {
  /** UUID. Event ids are derived from it (`eventIdOf`), so their unique key refuses to append a command twice. */
  commandId: string;
  streams: StreamAppend[];
  meta: Omit<EventMeta, 'commandId'>;
  /** Values to reserve. */
  claims?: Claim[];
  /** Reserved values to give up. */
  releases?: Claim[];
  /**
   * Streams on which the decision is based although nothing is appended to them. Nothing is written if one of them has changed since. The
   * append waits while another transaction holds `LOCK_RELIED_STREAMS`.
   */
  relies?: StreamVersion[];
}

export interface AppendResult {
  /** Position of the last event of the command. */
  position: LogPosition;
}

/** Another writer has appended to the stream since `expectedVersion`: load it again and decide again. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  constructor(readonly streamId: string) {
    super(`Stream ${streamId} has changed since it was read`);
  }
}

/** Another transaction has locked the streams, or the relied streams, for longer than an append waits (4 s). */
export class StreamsLocked extends VersionConflict {}

/** The command was handled before. `position` is that of its last event, or the one with which a command without events was answered. */
export class CommandRepeated extends Error {
  override readonly name = 'CommandRepeated';
  constructor(
    readonly commandId: string,
    readonly position: LogPosition,
  ) {
    super(`Command ${commandId} was handled before`);
  }
}

/** The command's id was used before for a command with another fingerprint. */
export class CommandReused extends Error {
  override readonly name = 'CommandReused';
  constructor(readonly commandId: string) {
    super(`Command id ${commandId} was used for another command`);
  }
}

/** Another stream has claimed the value. */
export class ClaimTaken extends Error {
  override readonly name = 'ClaimTaken';
  constructor(readonly claim: Claim) {
    super(`${claim.kind} "${claim.value}" is taken`);
  }
}
