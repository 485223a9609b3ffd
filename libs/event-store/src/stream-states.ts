import { isWorthRetrying } from './append-errors';
import type { Changed, CommandRun, CommandStep, Conditions, Decision, Decisions } from './decision';
import { CommandRepeated, type AppendRequest, type LogPosition, type NewEvent, type RecordedEvent } from './events';
import type { PostgresEventStore } from './postgres-event-store';
import { retrying } from './retry';
import { Turns } from './turns';

/** How a stream's state comes to be. Pure: `evolve` answers a new state and leaves the one it got as it is. */
export interface StateFold<State> {
  initial(streamId: string): State;
  evolve(state: State, event: RecordedEvent): State;
  /** How many states are kept; the one unused for longest goes first. Default 1000. */
  capacity?: number;
}

export interface Loaded<State> {
  readonly state: State;
  /** 0: the stream has no event yet. */
  readonly version: number;
  /** Of the stream's last event; 0 when it has none. */
  readonly position: LogPosition;
}

interface Kept<State> extends Loaded<State> {
  /** Of the stream's last event. */
  readonly eventId: string;
}

/** The states of one kind of stream, for deciding: loaded once, kept, and brought up to date by reading what came after. */
export class StreamStates<State, E extends NewEvent = NewEvent> {
  private readonly cache = new Map<string, Kept<State>>();
  private readonly turns = new Turns();

  constructor(
    private readonly store: PostgresEventStore,
    private readonly fold: StateFold<State>,
  ) {}

  async load(streamId: string): Promise<Loaded<State>> {
    const kept = this.cache.get(streamId);
    const read = await this.store.readTail(streamId, lastSeen(kept));
    return this.advance(streamId, kept, read) ?? this.afresh(streamId);
  }

  async loadMany(streamIds: readonly string[]): Promise<Map<string, Loaded<State>>> {
    const kept = new Map(streamIds.map((id) => [id, this.cache.get(id)]));
    const read = await this.store.readStreams(streamIds, new Map([...kept].map(([id, known]) => [id, lastSeen(known)])));
    const states = new Map<string, Loaded<State>>();
    for (const [id, known] of kept) states.set(id, this.advance(id, known, read.get(id) ?? []) ?? (await this.afresh(id)));
    return states;
  }

  /**
   * Decides on the stream's present state and appends what was decided; on a conflict decides anew on the fresh state.
   * @throws what `decide` throws, ClaimTaken, VersionConflict after {@link RETRIES} retries
   */
  change(streamId: string, command: CommandRun, decide: (state: State) => Decision<E> | Promise<Decision<E>>): Promise<Changed> {
    return this.changeMany([streamId], command, async (states) => {
      const decision = await decide(one(states, streamId));
      return 'events' in decision ? { ...decision, events: new Map([[streamId, decision.events]]) } : new Map([[streamId, decision]]);
    });
  }

  /** The same over several streams, whose events are all written or none. */
  changeMany(
    streamIds: readonly string[],
    command: CommandRun,
    decide: (states: Map<string, State>) => Decisions<E> | Promise<Decisions<E>>,
  ): Promise<Changed> {
    return this.turns.take(streamIds, () => retrying(isWorthRetrying, () => this.attempt(streamIds, command, decide)));
  }

  /**
   * Several commands on one stream, each decided on what those before it make of it, and written together: one way to the database instead
   * of many. Answers the positions of those that were carried out, from the first on: it ends before one that is refused, finds nothing to
   * do or relies on other streams, and carries out none when somebody wrote meanwhile. Those are for {@link change}.
   */
  changeRun(streamId: string, run: readonly CommandStep<State, E>[]): Promise<LogPosition[]> {
    return this.turns.take([streamId], async () => {
      const loaded = await this.load(streamId);
      let { state, version } = loaded;
      const requests: AppendRequest[] = [];
      for (const { command, decide } of run) {
        const decision = await Promise.resolve(decide(state)).catch(() => null);
        if (!decision || !('events' in decision) || decision.events.length === 0 || decision.relies?.length) break;
        const meta = { ...command.meta, ...decision.meta };
        requests.push({ ...command, meta, streams: [{ streamId, expectedVersion: version, events: [...decision.events] }] });
        for (const event of decision.events) {
          version += 1;
          state = this.fold.evolve(
            state,
            foreseen(
              event,
              { streamId, version, meta: { ...meta, occurredAt: String(meta.occurredAt), commandId: command.commandId } },
              loaded,
            ),
          );
        }
      }
      return this.store.appendAll(requests).catch(() => []);
    });
  }

  private async attempt(
    streamIds: readonly string[],
    command: CommandRun,
    decide: (states: Map<string, State>) => Decisions<E> | Promise<Decisions<E>>,
  ): Promise<Changed> {
    const loaded =
      streamIds.length === 1 ? new Map([[first(streamIds), await this.load(first(streamIds))]]) : await this.loadMany(streamIds);
    let decided: { events: ReadonlyMap<string, readonly E[]> } & Conditions;
    try {
      const decision = await decide(new Map([...loaded].map(([id, { state }]) => [id, state])));
      decided = 'events' in decision ? decision : { events: decision };
    } catch (refusal) {
      const done = await this.store.commandPosition(command.commandId);
      if (done === null) throw refusal;
      return { position: done, repeated: true };
    }
    const streams = [...decided.events]
      .filter(([, events]) => events.length > 0)
      .map(([streamId, events]) => ({ streamId, expectedVersion: one(loaded, streamId).version, events: [...events] }));
    if (streams.length === 0) return this.nothingToDo(command.commandId, loaded);
    const { claims, releases, relies } = decided;
    const meta = { ...command.meta, ...decided.meta };
    try {
      const { position } = await this.store.append({ ...command, meta, streams, claims, releases, relies });
      return { position, repeated: false };
    } catch (error) {
      if (error instanceof CommandRepeated) return { position: error.position, repeated: true };
      throw error;
    }
  }

  /** Nothing new: what the decision was made on is what there is to wait for, now and when the command comes again. */
  private async nothingToDo(commandId: string, loaded: Map<string, Loaded<State>>): Promise<Changed> {
    const done = await this.store.commandPosition(commandId);
    if (done !== null) return { position: done, repeated: true };
    let position = 0n;
    for (const stream of loaded.values()) if (stream.position > position) position = stream.position;
    return { position: await this.store.keepUnchanged(commandId, position), repeated: false };
  }

  /** What is kept did not come from this log: a backup was restored under us. */
  private afresh(streamId: string): Promise<Loaded<State>> {
    this.cache.delete(streamId);
    return this.load(streamId);
  }

  /** `read` begins with the last event known, so that a log that no longer holds it shows: null. */
  private advance(streamId: string, kept: Kept<State> | undefined, read: readonly RecordedEvent[]): Loaded<State> | null {
    if (kept && read[0]?.eventId !== kept.eventId) return null;
    const tail = kept ? read.slice(1) : read;
    const state = kept ? kept.state : this.fold.initial(streamId);
    const last = tail.at(-1);
    if (!last) return kept ? this.keep(streamId, kept) : { state, version: 0, position: 0n };
    const { version, position, eventId } = last;
    return this.keep(streamId, {
      state: tail.reduce((before, event) => this.fold.evolve(before, event), state),
      version,
      position,
      eventId,
    });
  }

  private keep(streamId: string, loaded: Kept<State>): Loaded<State> {
    this.cache.delete(streamId);
    this.cache.set(streamId, loaded);
    const [oldest] = this.cache.keys();
    if (oldest !== undefined && this.cache.size > (this.fold.capacity ?? 1000)) this.cache.delete(oldest);
    return loaded;
  }
}

/** An event as it will be, for deciding what comes right after it: where it will lie and when it will be recorded is not known yet. */
const foreseen = (
  { type, data, schemaVersion = 1 }: NewEvent,
  where: Pick<RecordedEvent, 'streamId' | 'version' | 'meta'>,
  { position }: Loaded<unknown>,
): RecordedEvent => ({
  ...where,
  position,
  eventId: '',
  type,
  schemaVersion,
  data: { ...data },
  recordedAt: new Date().toISOString(),
});

/** The version before the last one known: that one is read again, to see that it is still there. */
const lastSeen = (kept: { version: number } | undefined): number => (kept ? kept.version - 1 : 0);

function one<T>(map: ReadonlyMap<string, T>, streamId: string): T {
  const found = map.get(streamId);
  if (found === undefined) throw new Error(`Stream ${streamId} was not loaded for this change`);
  return found;
}

function first(streamIds: readonly string[]): string {
  const [streamId] = streamIds;
  if (streamId === undefined) throw new Error('A change needs a stream');
  return streamId;
}
