/** A place in the log. Never a JS number: bigint here, a decimal string in JSON. */
export type LogPosition = bigint;

/** Who, by which command, when it happened (ISO 8601 UTC). Anything else a caller adds is kept. */
export interface EventMeta {
  commandId: string;
  occurredAt: string;
  /** What the command was asked to do, as a short hash: the same command id with another one is refused. Missing: anything is taken. */
  fingerprint?: string;
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
  /** The version of the last event that the writer has read; 0: the stream must not exist yet. */
  expectedVersion: number;
  events: NewEvent[];
}

/** A stream as somebody has read it; version 0: it does not exist. */
export interface StreamVersion {
  streamId: string;
  version: number;
}

/** A value that one stream alone may hold, compared without regard to case. */
export interface Claim {
  kind: string;
  value: string;
  streamId: string;
}

export interface AppendRequest {
  /** UUID. Event ids are derived from it (UUIDv5 of its index), so a second carrying-out is refused by the unique key. */
  commandId: string;
  streams: StreamAppend[];
  meta: Omit<EventMeta, 'commandId'>;
  /** Fingerprints that the same command can have been recorded with: those of earlier definitions. They are compared and not recorded. */
  formerFingerprints?: readonly string[];
  claims?: Claim[];
  releases?: Claim[];
  /** What was looked at beside the streams written to: nothing is written if one of these has moved on since. Waits while `HOLD_RELIED` holds. */
  relies?: StreamVersion[];
}

export interface Appended {
  /** Position of the last event. */
  position: LogPosition;
}

/** Somebody wrote this stream since `expectedVersion`: load again and decide anew. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  constructor(readonly streamId: string) {
    super(`Stream ${streamId} has moved on`);
  }
}

/** Somebody has held what this relies on for longer than one waits. */
export class ReliedHeld extends VersionConflict {}

/** This command was carried out before; its last event lies at `position`, or where it found nothing to change. */
export class CommandRepeated extends Error {
  override readonly name = 'CommandRepeated';
  constructor(
    readonly commandId: string,
    readonly position: LogPosition,
  ) {
    super(`Command ${commandId} was carried out before`);
  }
}

/** This command's id was used before, for something else. */
export class CommandReused extends Error {
  override readonly name = 'CommandReused';
  constructor(readonly commandId: string) {
    super(`Command ${commandId} was another one before`);
  }
}

/** Another stream holds this value. */
export class ClaimTaken extends Error {
  override readonly name = 'ClaimTaken';
  constructor(readonly claim: Claim) {
    super(`${claim.kind} "${claim.value}" is taken`);
  }
}
