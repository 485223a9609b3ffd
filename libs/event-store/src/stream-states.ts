import { LRUCache } from 'lru-cache';
import { isRetryable } from './append-errors';
import type { Changed, CommandRun, CommandStep, Conditions, Decision, Decisions } from './decision';
import { CommandRepeated, type AppendRequest, type LogPosition, type NewEvent, type RecordedEvent } from './events';
import { KeyedMutex } from './keyed-mutex';
import type { PostgresEventStore } from './postgres-event-store';
import { retryWithBackoff } from './retry';

const DEFAULT_CAPACITY = 1000;

/** How the state of a stream is computed. Pure: `evolve` returns a new state and does not change its argument. */
export interface StateFold<State> {
  initial(streamId: string): State;
  evolve(state: State, event: RecordedEvent): State;
  /** Number of states in the cache; the least recently used one is evicted first. Default 1000. */
  capacity?: number;
}

export interface Loaded<State> {
  readonly state: State;
  /** Version of the last event; 0 if the stream has none. */
  readonly version: number;
  /** Position of the last event; 0 if the stream has none. */
  readonly position: LogPosition;
}

interface CachedState<State> extends Loaded<State> {
  /** Id of the last event. */
  readonly eventId: string;
}

/**
 * States of one kind of stream, for deciding commands. A state is cached with its version and advanced by the tail of its stream; the
 * cache may be stale, never wrong, because an append names the version that was decided on.
 */
export class StreamStates<State, E extends NewEvent = NewEvent> {
  private readonly cache: LRUCache<string, CachedState<State>>;
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly store: PostgresEventStore,
    private readonly fold: StateFold<State>,
  ) {
    this.cache = new LRUCache({ max: fold.capacity ?? DEFAULT_CAPACITY });
  }

  async load(streamId: string): Promise<Loaded<State>> {
    const cached = this.cache.get(streamId);
    const tail = await this.store.readTail(streamId, versionToReadAfter(cached));
    return this.advance(streamId, cached, tail) ?? this.reload(streamId);
  }

  async loadMany(streamIds: readonly string[]): Promise<Map<string, Loaded<State>>> {
    const cachedStates = new Map(streamIds.map((id) => [id, this.cache.get(id)]));
    const tails = await this.store.readStreams(
      streamIds,
      new Map([...cachedStates].map(([id, cached]) => [id, versionToReadAfter(cached)])),
    );
    const states = new Map<string, Loaded<State>>();
    for (const [id, cached] of cachedStates) states.set(id, this.advance(id, cached, tails.get(id) ?? []) ?? (await this.reload(id)));
    return states;
  }

  /**
   * Decides on the current state of the stream and appends the decided events; after a conflict it decides again on the fresh state.
   * @throws what `decide` throws, ClaimTaken, VersionConflict after {@link MAX_RETRIES} retries
   */
  change(streamId: string, command: CommandRun, decide: (state: State) => Decision<E> | Promise<Decision<E>>): Promise<Changed> {
    return this.changeMany([streamId], command, async (states) => {
      const decision = await decide(one(states, streamId));
      return 'events' in decision ? { ...decision, events: new Map([[streamId, decision.events]]) } : new Map([[streamId, decision]]);
    });
  }

  /** The same for several streams; all their events are written or none. */
  changeMany(
    streamIds: readonly string[],
    command: CommandRun,
    decide: (states: Map<string, State>) => Decisions<E> | Promise<Decisions<E>>,
  ): Promise<Changed> {
    return this.mutex.runExclusive(streamIds, () => retryWithBackoff(isRetryable, () => this.attempt(streamIds, command, decide)));
  }

  /**
   * Decides several commands on one stream, each on the state that its predecessors lead to, and writes them in one transaction. Returns
   * the positions of the written commands, from the first one on. The run ends before a command that is refused, decides no event or
   * relies on other streams, and writes nothing if the stream has moved on; pass the remaining commands to {@link change}.
   */
  changeRun(streamId: string, run: readonly CommandStep<State, E>[]): Promise<LogPosition[]> {
    return this.mutex.runExclusive([streamId], async () => {
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
            toExpectedEvent(
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
      const position = await this.store.commandPosition(command);
      if (position === null) throw refusal;
      return { position, repeated: true };
    }
    const streams = [...decided.events]
      .filter(([, events]) => events.length > 0)
      .map(([streamId, events]) => ({ streamId, expectedVersion: one(loaded, streamId).version, events: [...events] }));
    if (streams.length === 0) return this.recordUnchanged(command, loaded);
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

  /** Answers a command without events with the position of the state it was decided on, now and when it is repeated. */
  private async recordUnchanged(command: CommandRun, loaded: Map<string, Loaded<State>>): Promise<Changed> {
    const handledAt = await this.store.commandPosition(command);
    if (handledAt !== null) return { position: handledAt, repeated: true };
    let position = 0n;
    for (const stream of loaded.values()) if (stream.position > position) position = stream.position;
    return { position: await this.store.recordUnchangedCommand(command, position), repeated: false };
  }

  /** Loads a stream whose cached state does not belong to this log, because a backup was restored meanwhile. */
  private reload(streamId: string): Promise<Loaded<State>> {
    this.cache.delete(streamId);
    return this.load(streamId);
  }

  /** Folds the tail, which begins with the last event of the cached state; null if the log no longer contains that event. */
  private advance(streamId: string, cached: CachedState<State> | undefined, tail: readonly RecordedEvent[]): Loaded<State> | null {
    if (cached && tail[0]?.eventId !== cached.eventId) return null;
    const events = cached ? tail.slice(1) : tail;
    const initial = cached ? cached.state : this.fold.initial(streamId);
    const last = events.at(-1);
    if (!last) return cached ?? { state: initial, version: 0, position: 0n };
    const state = events.reduce((before, event) => this.fold.evolve(before, event), initial);
    const advanced = { state, version: last.version, position: last.position, eventId: last.eventId };
    this.cache.set(streamId, advanced);
    return advanced;
  }
}

/** The event as it will be recorded, for deciding the next command of a run; position, id and recording time are placeholders. */
const toExpectedEvent = (
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

/** One version before the cached one, so that the tail shows whether the log still contains the last known event. */
const versionToReadAfter = (cached: { version: number } | undefined): number => (cached ? cached.version - 1 : 0);

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
