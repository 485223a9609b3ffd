import { isRetryable } from './append-errors';
import type {
  CommandOutcome,
  CommandHeader,
  CommandStep,
  Decision,
  Decisions,
  DecisionsWithConditions,
  LockedDecisions,
} from './decision';
import {
  CommandRepeated,
  type AppendRequest,
  type LogPosition,
  type NewEvent,
  type RecordedEvent,
} from './events';
import type { KeyedMutex } from './keyed-mutex';
import type { PostgresEventStore } from './postgres-event-store';
import { retryWithBackoff } from './retry';
import { StateLoader, type LoadedState, type StateFold } from './state-loader';

/** Decides commands on the states of one kind of stream, and appends the decided events. */
export class StreamStates<State, E extends NewEvent = NewEvent> {
  private readonly states: StateLoader<State>;
  private readonly mutex: KeyedMutex;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly fold: StateFold<State>,
  ) {
    this.states = new StateLoader(store, fold);
    this.mutex = store.createMutex();
  }

  load(streamId: string): Promise<LoadedState<State>> {
    return this.states.load(streamId);
  }

  loadMany(streamIds: readonly string[]): Promise<Map<string, LoadedState<State>>> {
    return this.states.loadMany(streamIds);
  }

  /**
   * Decides on the current state of the stream and appends the decided events; after a conflict it decides again on the fresh state.
   * @throws the errors of `decide`; ClaimTaken, CommandReused; VersionConflict after {@link MAX_RETRIES} retries
   */
  change(
    streamId: string,
    command: CommandHeader,
    decide: (state: State) => Decision<E> | Promise<Decision<E>>,
  ): Promise<CommandOutcome> {
    return this.changeMany([streamId], command, async (states) => {
      const decision = await decide(loadedStream(states, streamId));
      return 'events' in decision
        ? { ...decision, events: new Map([[streamId, decision.events]]) }
        : new Map([[streamId, decision]]);
    });
  }

  /** Like {@link change}, for several streams: the events of all streams are written, or none. */
  changeMany(
    streamIds: readonly string[],
    command: CommandHeader,
    decide: (states: Map<string, State>) => Decisions<E> | Promise<Decisions<E>>,
  ): Promise<CommandOutcome> {
    return this.mutex.runExclusive(streamIds, () =>
      retryWithBackoff(isRetryable, () => this.attempt(streamIds, command, decide)),
    );
  }

  /**
   * Like {@link changeMany}, for a change of many streams that takes long to decide. It locks the streams first, so that it meets no conflict; commands of
   * others on them wait, and are decided again.
   */
  changeLocked(
    streamIds: readonly string[],
    command: CommandHeader,
    decide: (states: Map<string, State>) => Promise<LockedDecisions<E>>,
  ): Promise<CommandOutcome> {
    return this.mutex.runExclusive(streamIds, () =>
      retryWithBackoff(isRetryable, () =>
        outcomeOf(() =>
          this.store.appendLocked(streamIds, async (append) => {
            const loadedStates = await this.loadMany(streamIds);
            const { alongside, ...decisions } = await decide(statesOf(loadedStates));
            return append(toRequest(command, decisions, loadedStates), alongside);
          }),
        ).catch((refusal: unknown) => this.earlierOr(command, refusal)),
      ),
    );
  }

  /**
   * Decides several commands on one stream, each on the state after its predecessors, and writes them in one transaction. The run ends before
   * a command that is refused, decides no event or relies on other streams. Nothing is written if another writer has changed the stream. Pass
   * the remaining commands to {@link change}.
   * @returns The positions of the written commands, from the first one on.
   */
  changeRun(streamId: string, run: readonly CommandStep<State, E>[]): Promise<LogPosition[]> {
    return this.mutex.runExclusive([streamId], async () => {
      const loadedState = await this.load(streamId);
      let { state, version } = loadedState;
      const requests: AppendRequest[] = [];
      for (const { command, decide } of run) {
        const decision = await Promise.resolve(decide(state)).catch(() => null);
        if (
          !decision ||
          !('events' in decision) ||
          decision.events.length === 0 ||
          decision.relies?.length
        )
          break;
        const meta = { ...command.meta, ...decision.meta };
        requests.push({
          ...command,
          meta,
          streams: [{ streamId, expectedVersion: version, events: [...decision.events] }],
        });
        for (const event of decision.events) {
          version += 1;
          state = this.fold.evolve(
            state,
            toExpectedEvent(
              event,
              {
                streamId,
                version,
                meta: {
                  ...meta,
                  occurredAt: String(meta.occurredAt),
                  commandId: command.commandId,
                },
              },
              loadedState,
            ),
          );
        }
      }
      return this.store.appendAll(requests).catch(() => []);
    });
  }

  private async attempt(
    streamIds: readonly string[],
    command: CommandHeader,
    decide: (states: Map<string, State>) => Decisions<E> | Promise<Decisions<E>>,
  ): Promise<CommandOutcome> {
    const loadedStates =
      streamIds.length === 1
        ? new Map([[first(streamIds), await this.load(first(streamIds))]])
        : await this.loadMany(streamIds);
    let decisions: DecisionsWithConditions<E>;
    try {
      const decision = await decide(statesOf(loadedStates));
      decisions = 'events' in decision ? decision : { events: decision };
    } catch (refusal) {
      return this.earlierOr(command, refusal);
    }
    const request = toRequest(command, decisions, loadedStates);
    if (request.streams.length === 0) return this.recordUnchanged(command, loadedStates);
    return outcomeOf(async () => (await this.store.append(request)).position);
  }

  /** A command that was handled before is done, even if it is refused now. @throws the refusal of another one */
  private async earlierOr(command: CommandHeader, refusal: unknown): Promise<CommandOutcome> {
    const position = await this.store.commandPosition(command);
    if (position === null) throw refusal;
    return { position, repeated: true };
  }

  /** Answers a command without events with the position of the state on which it was decided, now and when it is repeated. */
  private async recordUnchanged(
    command: CommandHeader,
    loadedStates: Map<string, LoadedState<State>>,
  ): Promise<CommandOutcome> {
    const handledAt = await this.store.commandPosition(command);
    if (handledAt !== null) return { position: handledAt, repeated: true };
    let position = 0n;
    for (const stream of loadedStates.values())
      if (stream.position > position) position = stream.position;
    return {
      position: await this.store.recordUnchangedCommand(command, position),
      repeated: false,
    };
  }
}

const statesOf = <State>(loaded: ReadonlyMap<string, LoadedState<State>>): Map<string, State> =>
  new Map([...loaded].map(([id, { state }]) => [id, state]));

function toRequest<E extends NewEvent>(
  command: CommandHeader,
  { events, claims, releases, relies, meta }: DecisionsWithConditions<E>,
  loadedStates: ReadonlyMap<string, LoadedState<unknown>>,
): AppendRequest {
  const streams = [...events]
    .filter(([, streamEvents]) => streamEvents.length > 0)
    .map(([streamId, streamEvents]) => ({
      streamId,
      expectedVersion: loadedStream(loadedStates, streamId).version,
      events: [...streamEvents],
    }));
  return { ...command, meta: { ...command.meta, ...meta }, streams, claims, releases, relies };
}

/** Appends, and takes a command that was handled before as done. */
async function outcomeOf(append: () => Promise<LogPosition>): Promise<CommandOutcome> {
  try {
    return { position: await append(), repeated: false };
  } catch (error) {
    if (error instanceof CommandRepeated) return { position: error.position, repeated: true };
    throw error;
  }
}

/** Predicts how an event will be recorded, for deciding the next command of a run. Position, id and recording time are placeholders. */
const toExpectedEvent = (
  { type, data, schemaVersion = 1 }: NewEvent,
  header: Pick<RecordedEvent, 'streamId' | 'version' | 'meta'>,
  { position }: LoadedState<unknown>,
): RecordedEvent => ({
  ...header,
  position,
  eventId: '',
  type,
  schemaVersion,
  data: { ...data },
  recordedAt: new Date().toISOString(),
});

function loadedStream<T>(map: ReadonlyMap<string, T>, streamId: string): T {
  const value = map.get(streamId);
  if (value === undefined) throw new Error(`Stream ${streamId} was not loaded for this change`);
  return value;
}

function first(streamIds: readonly string[]): string {
  const [streamId] = streamIds;
  if (streamId === undefined) throw new Error('A change needs a stream');
  return streamId;
}
