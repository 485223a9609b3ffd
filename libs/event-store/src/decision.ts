import type { ClientBase } from 'pg';
import type { AppendRequest, Claim, LogPosition, NewEvent, StreamVersion } from './events';

/** A command without its decision: its id and the metadata of its events. */
export type CommandHeader = Pick<AppendRequest, 'commandId' | 'meta'>;

/** Conditions under which the decided events may be appended, and metadata to add to them. */
export interface AppendConditions {
  claims?: Claim[];
  releases?: Claim[];
  /** Other streams on which the decision is based. If one of them has changed when the events are appended, the command is decided again. */
  relies?: StreamVersion[];
  /** Added to the metadata of the command. */
  meta?: Record<string, unknown>;
}

/** The events decided for one stream, with conditions if the append has any. */
export type Decision<E extends NewEvent> =
  | readonly E[]
  | ({ events: readonly E[] } & AppendConditions);
/** The events decided for several streams, by stream id. */
export type Decisions<E extends NewEvent> =
  | ReadonlyMap<string, readonly E[]>
  | DecisionsWithConditions<E>;
export type DecisionsWithConditions<E extends NewEvent> = {
  events: ReadonlyMap<string, readonly E[]>;
} & AppendConditions;
/** Decisions on locked streams. `alongside` writes further rows in the transaction of the events. */
export type LockedDecisions<E extends NewEvent> = DecisionsWithConditions<E> & {
  alongside?: (client: ClientBase) => Promise<void>;
};

/** One command of a run: commands on one stream that are written in one transaction. */
export interface CommandStep<State, E extends NewEvent> {
  command: CommandHeader;
  decide: (state: State) => Promise<Decision<E>>;
}

/** The result of a command that was decided and appended. */
export interface CommandOutcome {
  /** Read models that have reached this position show the command's effect. */
  position: LogPosition;
  /** Whether the command had been handled before; then nothing was written now. */
  repeated: boolean;
}
