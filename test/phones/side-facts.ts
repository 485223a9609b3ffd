import type { Outcome } from './outcomes';
import type { Taken } from './taking';

/** In an order of their own, so that two lists can be compared. */
const sorted = (facts: readonly (readonly unknown[])[]): string[] =>
  facts.map((fact) => JSON.stringify(fact)).sort();

/** The facts that an entry records beside its change: superseded statements, and quantities for removed lines. */
export const expectedFacts = ({ superseded, gone }: Taken): string[] =>
  sorted([
    ...superseded.map((statement) => ['superseded', ...Object.entries(statement).sort().flat()]),
    ...gone.map(({ orderId, quantity }) => ['gone', orderId, quantity]),
  ]);

/** Reads from the log the facts that an entry recorded beside its change. */
export const recordedFacts = ({ commandId, facts }: Outcome): string[] =>
  sorted(
    facts.flatMap(({ type, data }) => {
      if (type === 'EntrySuperseded')
        return [['superseded', ...Object.entries(Object(data.statement)).sort().flat()]];
      if (type !== 'EntrySetAside' || data.entryId === commandId) return [];
      const { orderId, deliverdQuantity } = Object(Object(data.command).data);
      return [['gone', orderId, deliverdQuantity]];
    }),
  );
