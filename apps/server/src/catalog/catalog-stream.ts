import { createMessage } from '@milkround/contracts';
import { RuleViolation, type Claims, type Fact, type Recorded, type StoredFact } from '@milkround/domain';
import { StreamStates, type LoadedState, type PostgresEventStore, type RecordedEvent, type StreamVersion } from '@milkround/event-store';
import { metaOf, type CommandContext } from '../log/command-context';
import type { ReadModels, Reached } from '../log/read-models';

/** One kind of thing in the catalog: its streams, rules and claims. `null` is a thing that does not exist yet. */
export interface CatalogKind<State, Command, F extends Fact<string, { id: number }>> {
  stream(id: number): string;
  decide(command: Command, state: State | null): F[];
  evolve(state: State | null, fact: F): State | null;
  isFact(entry: StoredFact): entry is StoredFact & Recorded<F>;
  claims(fact: F, before: State | null): Claims;
}

export interface CatalogChange {
  id: number;
  reached: Reached;
  /** The command was carried out before; nothing was written now. */
  repeated: boolean;
}

/** A thing as it stands, and where it was looked up: whoever decides on it relies on that. */
export interface Seen<State> {
  state: State | null;
  at: StreamVersion;
}

/** What a command does: makes a thing, changes it, or archives it. */
export type Doing = 'add' | 'edit' | 'delete';

/** Carries commands about things of one kind to their streams, with the names they claim in the same transaction. */
export class CatalogStream<State, Command, F extends Fact<string, { id: number }>> {
  private readonly states: StreamStates<State | null>;

  constructor(
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
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

  async seen(id: number): Promise<Seen<State>> {
    const streamId = this.kind.stream(id);
    return seenAt(streamId, await this.states.load(streamId));
  }

  /** Many in one query, by id. */
  async seenMany(ids: Iterable<number>): Promise<Map<number, Seen<State>>> {
    const streamIds = new Map([...ids].map((id) => [this.kind.stream(id), id]));
    const loaded = await this.states.loadMany([...streamIds.keys()]);
    return new Map([...loaded].map(([streamId, thing]) => [streamIds.get(streamId) ?? 0, seenAt(streamId, thing)]));
  }

  /** @throws RuleViolation what the rules refuse; ClaimTaken when somebody holds the name; VersionConflict after five lost races */
  change(id: number, command: Command, context: CommandContext): Promise<CatalogChange> {
    return this.changeAll(id, () => [command], context);
  }

  /** The facts of all commands as one append: each is decided on what those before it have made of the thing. @throws as {@link change} */
  async changeAll(id: number, commandsFor: (thing: State | null) => Command[], context: CommandContext): Promise<CatalogChange> {
    const streamId = this.kind.stream(id);
    const { position, repeated } = await this.states.change(streamId, { commandId: context.commandId, meta: metaOf(context) }, (state) => {
      const events = this.decideAll(commandsFor(state), state);
      const { take, release } = this.claimsOf(events, state);
      const held = (values: Claims['take']) => values.map((claim) => ({ ...claim, streamId }));
      return { events, claims: held(take), releases: held(release) };
    });
    return { id, repeated, reached: await this.readModels.reach(position) };
  }

  /**
   * What a command did when it was carried out before, else null.
   * @throws CommandReused; RuleViolation key-reused, when it was another command than this
   */
  async done(context: CommandContext, doing: Doing, id: number | null): Promise<CatalogChange | null> {
    const { commandId } = context;
    const position = await this.store.commandPosition({ commandId, meta: metaOf(context) });
    if (position === null) return null;
    const [event] = await this.store.readAt([position]);
    const before = event && this.kind.isFact(event) ? { id: event.data.id, doing: doingOf(event, commandId) } : null;
    if (before?.doing !== doing || (id !== null && before.id !== id)) throw new RuleViolation(createMessage('key-reused'));
    return { id: before.id, repeated: true, reached: await this.readModels.reach(position) };
  }

  private decideAll(commands: Command[], before: State | null): F[] {
    const facts: F[] = [];
    let state = before;
    for (const command of commands) {
      const decided = this.kind.decide(command, state);
      facts.push(...decided);
      state = decided.reduce((thing, fact) => this.kind.evolve(thing, fact), state);
    }
    return facts;
  }

  private claimsOf(facts: F[], before: State | null): Claims {
    const all: Claims = { take: [], release: [] };
    let state = before;
    for (const fact of facts) {
      const { take, release } = this.kind.claims(fact, state);
      all.take.push(...take);
      all.release.push(...release);
      state = this.kind.evolve(state, fact);
    }
    return all;
  }
}

const seenAt = <State>(streamId: string, { state, version }: LoadedState<State | null>): Seen<State> => ({
  state,
  at: { streamId, version },
});

/** What a command did by the last fact that it found or made; only a change can have found nothing to do on a thing that stands. */
function doingOf({ type, version, meta }: RecordedEvent, commandId: string): Doing {
  if (type.endsWith('Archived')) return 'delete';
  return version === 1 && meta.commandId === commandId ? 'add' : 'edit';
}
