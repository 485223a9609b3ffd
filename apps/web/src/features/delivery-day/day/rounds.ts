import { ROUND_CATEGORIES, type Product, type Round } from '@milkround/contracts';
import { readNumber, sum, type Quantity } from '@milkround/domain';
import { isCancelled, type Stop } from '../../../sync/day/board';
import { totalsOf } from './quantities';

type Grouping = Pick<Round, 'orders'>;

/** The number at the end of a round's name; 0 without one. */
export const numberOfRound = ({ roundName }: Pick<Round, 'roundName'>): number =>
  Number(/\d+$/.exec(roundName.trim())?.[0] ?? 0);

/** One more than the highest number of a round; 1 when there is none. */
export function nextRoundName(rounds: readonly Pick<Round, 'roundName'>[]): string {
  return `Round ${Math.max(0, ...rounds.map(numberOfRound)) + 1}`;
}

/** Returns the stops that a new round can take, in delivery sequence: neither delivered nor cancelled, and in no round yet. */
export function availableStops(stops: readonly Stop[], rounds: readonly Grouping[]): Stop[] {
  const takenIds = new Set(rounds.flatMap(({ orders }) => Object.keys(orders)));
  return stops
    .filter((stop) => !stop.done && !isCancelled(stop) && !takenIds.has(stop.consumerId))
    .sort((a, b) => a.place - b.place);
}

export const consumersInRounds = (rounds: readonly Grouping[], stops: readonly Stop[]): number =>
  rounds.reduce((count, round) => count + stopsOfRound(stops, round).length, 0);

/** The stops of a round as they are now, in delivery sequence; cancelled ones are left out. */
export const stopsOfRound = (stops: readonly Stop[], { orders }: Grouping): Stop[] =>
  stops.filter((stop) => Object.hasOwn(orders, stop.consumerId) && !isCancelled(stop));

/** Returns the quantities that stops require: per product, in product order, and in total. */
export interface Load {
  products: { name: string; quantity: Quantity }[];
  total: Quantity;
}

export function loadOf(stops: readonly Stop[]): Load {
  const products = totalsOf(stops).map(({ productName: name, totalQuantity: quantity }) => ({
    name,
    quantity,
  }));
  return { products, total: sum(products.map(({ quantity }) => quantity)) };
}

/** The load of a new round: all these products, also those with a quantity of 0. */
export function estimateOf(stops: readonly Stop[], products: readonly Product[]): Load {
  const load = loadOf(stops);
  const quantities = new Map(load.products.map(({ name, quantity }) => [name, quantity]));
  return {
    products: products.map(({ name }) => ({
      name,
      quantity: quantities.get(name) ?? 0,
    })),
    total: load.total,
  };
}

/** The quantities of a load by product, with all four categories of the call: 0 for one that is not in the load. */
export const productQuantitiesOf = ({ products }: Load): Record<string, Quantity> =>
  Object.fromEntries([
    ...ROUND_CATEGORIES.map((name) => [name, 0] as const),
    ...products.map(({ name, quantity }) => [name, quantity] as const),
  ]);

export type CountFault = 'missing' | 'too-small' | 'not-whole' | 'too-many';

/** Returns the error of a typed number of consumers; null when a round of that size can be made. */
export function countFault(text: string, available: number): CountFault | null {
  const typed = readNumber(text, 'count');
  if (typed.kind === 'blank') return 'missing';
  if (typed.kind !== 'number')
    return typed.kind === 'refused' && typed.fault === 'negative' ? 'too-small' : 'not-whole';
  if (typed.value < 1) return 'too-small';
  return typed.value > available ? 'too-many' : null;
}
