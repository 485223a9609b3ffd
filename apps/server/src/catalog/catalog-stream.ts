import type { CatalogFact, Claims, Recorded, StoredFact } from '@milkround/domain';
import {
  CommandReused,
  type CommandOutcome,
  StreamStates,
  type LoadedState,
  type PostgresEventStore,
  type StreamVersion,
} from '@milkround/event-store';
import type { SecurityLog } from '../identity/security-log';
import { metaOf, type CommandContext } from '../log/command-context';
import type { ReadModels, Reached } from '../log/read-models';

/** The streams, rules and claims of one kind of entity in the catalog. The state is `null` before an entity exists. */
export interface CatalogKind<State, Command, F extends CatalogFact> {
  stream(id: number): string;
  decide(command: Command, state: State | null): F[];
  evolve(state: State | null, fact: F): State | null;
  isFact(entry: StoredFact): entry is StoredFact & Recorded<F>;
  claims(fact: F, before: State | null): Claims;
}

export interface CatalogChange {
  id: number;
  reached: Reached;
  /** Whether the command was executed before, so that nothing was written now. */
  repeated: boolean;
}

/** The state of an entity and the stream version that it was loaded at; decisions rely on that version. */
export interface LoadedThing<State> {
  state: State | null;
  at: StreamVersion;
}

/** The decided events of one stream, and the names that they take and release. */
export interface OwnEvents {
  streamId: string;
  events: readonly CatalogFact[];
  claims: (Claims['take'][number] & { streamId: string })[];
  releases: (Claims['release'][number] & { streamId: string })[];
}

/** Decides the commands about things of one kind and appends their events, with the claimed names in the same transaction. */
export class CatalogStream<State, Command, F extends CatalogFact> {
  private readonly states: StreamStates<State | null>;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
    private readonly securityLog: Pick<SecurityLog, 'write'>,
    private readonly kind: CatalogKind<State, Command, F>,
  ) {
    this.states = new StreamStates<State | null>(store, {
      initial: () => null,
      evolve: (state, event) => (kind.isFact(event) ? kind.evolve(state, event) : state),
    });
  }

  async state(id: number): Promise<State | null> {
    return (await this.states.load(this.kind.stream(id))).state;
  }

  async load(id: number): Promise<LoadedThing<State>> {
    const streamId = this.kind.stream(id);
    return loadedThing(streamId, await this.states.load(streamId));
  }

  async loadMany(ids: Iterable<number>): Promise<Map<number, LoadedThing<State>>> {
    const streamIds = new Map([...ids].map((id) => [this.kind.stream(id), id]));
    const loadedStates = await this.states.loadMany([...streamIds.keys()]);
    return new Map(
      [...loadedStates].map(([streamId, entity]) => [
        streamIds.get(streamId) ?? 0,
        loadedThing(streamId, entity),
      ]),
    );
  }

  /** @throws RuleViolation; ClaimTaken when the name is in use; VersionConflict after five conflicts */
  change(id: number, command: Command, context: CommandContext): Promise<CatalogChange> {
    return this.changeAll(id, () => [command], context);
  }

  /** Writes the events of all commands in one append. Each command is decided on the state after those before it. @throws as {@link change} */
  async changeAll(
    id: number,
    commandsFor: (entity: State | null) => Command[],
    context: CommandContext,
  ): Promise<CatalogChange> {
    const streamId = this.kind.stream(id);
    const command = { commandId: context.commandId, meta: metaOf(context) };
    let facts: F[] = [];
    const { position, repeated } = await this.states.change(streamId, command, (state) => {
      facts = this.decideAll(commandsFor(state), state);
      return { events: facts, ...this.conditionsOf(facts, state, streamId) };
    });
    // The server itself hires only the people of the demo.
    if (!repeated && context.actor.role !== 'system') this.securityLog.write({ ...command, facts });
    return { id, repeated, reached: await this.readModels.reach(position) };
  }

  /** Decides a command whose events `append` writes as the last ones of an append that also has the events of other streams. */
  async changeWith(
    id: number,
    command: Command,
    context: CommandContext,
    append: (own: OwnEvents) => Promise<CommandOutcome>,
  ): Promise<CatalogChange> {
    const streamId = this.kind.stream(id);
    const state = await this.state(id);
    const events = this.decideAll([command], state);
    const { position, repeated } = await append({
      streamId,
      events,
      ...this.conditionsOf(events, state, streamId),
    });
    if (!repeated)
      this.securityLog.write({
        ...{ commandId: context.commandId, meta: metaOf(context) },
        facts: events,
      });
    return { id, repeated, reached: await this.readModels.reach(position) };
  }

  /** Returns the change of a command that was executed before, else null. @throws CommandReused */
  async findEarlierChange(context: CommandContext): Promise<CatalogChange | null> {
    const { commandId } = context;
    const position = await this.store.commandPosition({ commandId, meta: metaOf(context) });
    if (position === null) return null;
    const [event] = await this.store.readAt([position]);
    if (!event || !this.kind.isFact(event)) throw new CommandReused(commandId);
    return { id: event.data.id, repeated: true, reached: await this.readModels.reach(position) };
  }

  private decideAll(commands: Command[], before: State | null): F[] {
    const facts: F[] = [];
    let state = before;
    for (const command of commands) {
      const decidedFacts = this.kind.decide(command, state);
      facts.push(...decidedFacts);
      state = decidedFacts.reduce((entity, fact) => this.kind.evolve(entity, fact), state);
    }
    return facts;
  }

  private conditionsOf(facts: F[], before: State | null, streamId: string) {
    const { take, release } = this.claimsOf(facts, before);
    const withStream = (values: Claims['take']) => values.map((claim) => ({ ...claim, streamId }));
    return { claims: withStream(take), releases: withStream(release) };
  }

  private claimsOf(facts: F[], before: State | null): Claims {
    const allClaims: Claims = { take: [], release: [] };
    let state = before;
    for (const fact of facts) {
      const { take, release } = this.kind.claims(fact, state);
      allClaims.take.push(...take);
      allClaims.release.push(...release);
      state = this.kind.evolve(state, fact);
    }
    return allClaims;
  }
}

const loadedThing = <State>(
  streamId: string,
  { state, version }: LoadedState<State | null>,
): LoadedThing<State> => ({
  state,
  at: { streamId, version },
});
