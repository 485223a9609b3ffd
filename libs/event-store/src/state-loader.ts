import { LRUCache } from 'lru-cache';
import type { EventReader } from './event-reader';
import type { LogPosition, RecordedEvent } from './events';

const DEFAULT_CAPACITY = 1000;

/** Computes the state of a stream from its events. Both functions are pure: `evolve` returns a new state and does not change its argument. */
export interface StateFold<State> {
  initial(streamId: string): State;
  evolve(state: State, event: RecordedEvent): State;
  /** The size of a state, at least 1, in the unit of `capacity`. Without it each state has the size 1. */
  sizeOf?(state: State): number;
  /** Size of all states in the cache together; the least recently used one is evicted first. Default 1000. */
  capacity?: number;
}

/** The state of a stream after its last event. */
export interface LoadedState<State> {
  readonly state: State;
  /** Version of the last event; 0 if the stream has none. */
  readonly version: number;
  /** Position of the last event; 0 if the stream has none. */
  readonly position: LogPosition;
}

interface CachedState<State> extends LoadedState<State> {
  /** Id of the last event. */
  readonly eventId: string;
}

/**
 * Loads the states of one kind of stream. A state is cached with its version and advanced by the tail of its stream. A cached state may be
 * stale, but never wrong, because an append names the version that was decided on.
 */
export class StateLoader<State> {
  private readonly cache: LRUCache<string, CachedState<State>>;

  constructor(
    private readonly reader: EventReader,
    private readonly fold: StateFold<State>,
  ) {
    this.cache = new LRUCache({
      maxSize: fold.capacity ?? DEFAULT_CAPACITY,
      sizeCalculation: ({ state }) => fold.sizeOf?.(state) ?? 1,
    });
  }

  /** Loads one stream. Concurrent calls share one query. */
  async load(streamId: string): Promise<LoadedState<State>> {
    const cached = this.cache.get(streamId);
    const tail = await this.reader.readTail(streamId, versionToReadAfter(cached));
    return this.advance(streamId, cached, tail) ?? this.reload(streamId);
  }

  /** Loads several streams with one query. */
  async loadMany(streamIds: readonly string[]): Promise<Map<string, LoadedState<State>>> {
    const cachedStates = new Map(streamIds.map((id) => [id, this.cache.get(id)]));
    const tails = await this.reader.readStreams(
      streamIds,
      new Map([...cachedStates].map(([id, cached]) => [id, versionToReadAfter(cached)])),
    );
    const states = new Map<string, LoadedState<State>>();
    for (const [id, cached] of cachedStates)
      states.set(id, this.advance(id, cached, tails.get(id) ?? []) ?? (await this.reload(id)));
    return states;
  }

  /** Loads a stream from its first event, because its cached state does not belong to this log: a backup was restored meanwhile. */
  private reload(streamId: string): Promise<LoadedState<State>> {
    this.cache.delete(streamId);
    return this.load(streamId);
  }

  /** Folds the tail, which begins with the last event of the cached state. @returns null if the log no longer contains that event */
  private advance(
    streamId: string,
    cached: CachedState<State> | undefined,
    tail: readonly RecordedEvent[],
  ): LoadedState<State> | null {
    if (cached && tail[0]?.eventId !== cached.eventId) return null;
    const events = cached ? tail.slice(1) : tail;
    const initial = cached ? cached.state : this.fold.initial(streamId);
    const last = events.at(-1);
    if (!last) return cached ?? { state: initial, version: 0, position: 0n };
    const state = events.reduce((before, event) => this.fold.evolve(before, event), initial);
    const advancedState = {
      state,
      version: last.version,
      position: last.position,
      eventId: last.eventId,
    };
    this.cache.set(streamId, advancedState);
    return advancedState;
  }
}

/** Returns the version before the cached one, so that the tail shows whether the log still contains the last known event. */
const versionToReadAfter = (cached: { version: number } | undefined): number =>
  cached ? cached.version - 1 : 0;
