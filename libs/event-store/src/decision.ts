import type { AppendRequest, Claim, LogPosition, NewEvent, StreamVersion } from './events';

export type CommandRun = Pick<AppendRequest, 'commandId' | 'meta' | 'formerFingerprints'>;

export interface Conditions {
  claims?: Claim[];
  releases?: Claim[];
  /** Other streams that the decision was made on; when one has moved on by then, it is made anew. */
  relies?: StreamVersion[];
  /** What the decision adds to the command's own. */
  meta?: Record<string, unknown>;
}

/** What is decided of one stream: its events, with claims where it needs them. */
export type Decision<E extends NewEvent> = readonly E[] | ({ events: readonly E[] } & Conditions);
/** What is decided of several streams: each stream's events. */
export type Decisions<E extends NewEvent> =
  ReadonlyMap<string, readonly E[]> | ({ events: ReadonlyMap<string, readonly E[]> } & Conditions);

/** One command of a run. */
export interface CommandStep<State, E extends NewEvent> {
  command: CommandRun;
  decide: (state: State) => Promise<Decision<E>>;
}

export interface Changed {
  /** Everybody who has read up to here sees the command's effect. */
  position: LogPosition;
  /** The command had been carried out before; nothing was written now. */
  repeated: boolean;
}
