import type { DeliveryDayFact } from '../delivery-day/facts';
import type { Recorded } from '../fact';
import { plus } from '../quantity';
import type { DeliveryDayRow } from '../read-models/delivery-day';
import {
  dayPaceOf,
  dayProductsOf,
  dayProgressOf,
  type Contribution,
  type DayProgressAmounts,
  type ProductAmounts,
} from '../read-models/rollups';
import type { StopRow } from '../read-models/stop';

const NO_PROGRESS: DayProgressAmounts = {
  stops: 0,
  lines: 0,
  done: 0,
  partly: 0,
  absent: 0,
  required: 0,
  delivered: 0,
};

/** The row of one delivery day and the sums over its stops. */
export interface FoldedDay {
  readonly row: DeliveryDayRow | null;
  readonly progress: DayProgressAmounts;
  /** By product id. */
  readonly products: ReadonlyMap<number, ProductAmounts>;
  /** Number of stops done by slot. */
  readonly pace: ReadonlyMap<number, { done: number }>;
  /** The stops with a delivery, by consumer. */
  readonly delivered: ReadonlyMap<string, StopRow>;
  readonly entries: EntryStates;
}

/** The set-aside entries of a day by id: when each was recorded, and null after it was settled. */
export type EntryStates = ReadonlyMap<string, string | null>;

export const NO_FIGURES: FoldedDay = {
  row: null,
  progress: NO_PROGRESS,
  products: new Map(),
  pace: new Map(),
  delivered: new Map(),
  entries: new Map(),
};

/** A stop before and after some events. */
export interface StopChange {
  before: StopRow | null;
  after: StopRow | null;
}

/** Adds the differences of the contributions of changed stops, as the projections do. */
export function addStops(figures: FoldedDay, changes: readonly StopChange[]): FoldedDay {
  const progress = new Map([['', figures.progress]]);
  const products = new Map(figures.products);
  const pace = new Map(figures.pace);
  const add = (stop: StopRow, sign: 1 | -1) => {
    addAll(progress, dayProgressOf(stop), () => '', sign);
    addAll(products, dayProductsOf(stop), (key) => key.product_id, sign);
    addAll(pace, dayPaceOf(stop), (key) => key.slot, sign);
  };
  const delivered = new Map(figures.delivered);
  for (const { before, after } of changes) {
    if (before) {
      add(before, -1);
      delivered.delete(before.consumer_id);
    }
    if (!after) continue;
    add(after, 1);
    if (after.delivered_at !== null) delivered.set(after.consumer_id, after);
  }
  return {
    ...figures,
    progress: progress.get('') ?? NO_PROGRESS,
    products: withoutEmpty(products),
    pace: withoutEmpty(pace),
    delivered,
  };
}

/** Folds a fact into the set-aside entries of a day. An entry stays settled, in any order of the facts. */
export function foldEntryStates(
  entries: EntryStates,
  fact: Recorded<DeliveryDayFact>,
): EntryStates {
  switch (fact.type) {
    case 'EntrySetAside':
      return entries.has(fact.data.entryId)
        ? entries
        : new Map(entries).set(fact.data.entryId, fact.recordedAt);
    case 'EntryApplied':
    case 'EntryDismissed':
      return new Map(entries).set(fact.data.entryId, null);
    default:
      return entries;
  }
}

type Amounts = Record<string, number>;

function addAll<Id, Key, A extends Amounts>(
  sums: Map<Id, A>,
  contributions: readonly Contribution<Key, A>[],
  idOf: (key: Key) => Id,
  sign: 1 | -1,
): void {
  for (const { key, amounts } of contributions) {
    const id = idOf(key);
    const sum = sums.get(id);
    const total: Amounts = {};
    for (const name in amounts) total[name] = plus(sum?.[name] ?? 0, sign * (amounts[name] ?? 0));
    sums.set(id, total as A);
  }
}

/** A sum to which nothing contributes is no row. */
const withoutEmpty = <Id, A extends Amounts>(sums: Map<Id, A>): Map<Id, A> => {
  for (const [id, amounts] of sums)
    if (Object.values(amounts).every((amount) => amount === 0)) sums.delete(id);
  return sums;
};
