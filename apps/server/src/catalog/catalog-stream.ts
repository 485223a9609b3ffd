import type { Claims, Fact, Recorded, StoredFact } from '@milkround/domain';
import { PostgresEventStore, StreamStates } from '@milkround/event-store';
import { metaOf, type AskedBy } from '../log/asked-by';
import type { ReadModels, Reached } from '../log/read-models';

/** One kind of thing in the catalog: its streams, rules and claims. `null` is a thing that does not exist yet. */
export interface CatalogKind<State, Command, F extends Fact<string, object>> {
  stream(id: number): string;
  decide(command: Command, state: State | null): F[];
  evolve(state: State | null, fact: F): State | null;
  isFact(entry: StoredFact): entry is StoredFact & Recorded<F>;
  claims(fact: F, before: State | null): Claims;
}

/** Carries commands about things of one kind to their streams, with the names they claim in the same transaction. */
export class CatalogStream<State, Command, F extends Fact<string, object>> {
  private readonly states: StreamStates<State | null>;

  constructor(
    store: PostgresEventStore,
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

  /** @throws RuleViolation what the rules refuse; ClaimTaken when somebody holds the name; VersionConflict after five lost races */
  async change(id: number, command: Command, by: AskedBy): Promise<Reached> {
    const streamId = this.kind.stream(id);
    const { position } = await this.states.change(streamId, { commandId: by.commandId, meta: metaOf(by) }, (state) => {
      const events = this.kind.decide(command, state);
      const { take, release } = this.claimsOf(events, state);
      const held = (values: Claims['take']) => values.map((claim) => ({ ...claim, streamId }));
      return { events, claims: held(take), releases: held(release) };
    });
    return this.readModels.reach(position);
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
