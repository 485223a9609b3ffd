import { compareTexts } from '@milkround/contracts';
import { containsAll, toSearchText, toSearchWords, type StopState } from '@milkround/domain';
import { shownQuantity } from '../day/quantities';
import { stateOf, type Stop } from '../../../sync/day/board';

export type SortKey = 'place' | 'client' | `product:${number}`;

export interface Sort {
  key: SortKey;
  descending: boolean;
}

export const BY_PLACE: Sort = { key: 'place', descending: false };

const searchTexts = new WeakMap<Stop, string>();

function searchTextOf(stop: Stop): string {
  const cachedText = searchTexts.get(stop);
  if (cachedText !== undefined) return cachedText;
  const text = toSearchText([stop.name, stop.area, stop.address, stop.consumerId]);
  searchTexts.set(stop, text);
  return text;
}

/** Returns the stops that contain every word, in the consumer's name or id, the area or the address. */
export function findMatching(stops: readonly Stop[], search: string): readonly Stop[] {
  const words = toSearchWords(search);
  return words.length === 0
    ? stops
    : stops.filter((stop) => containsAll(searchTextOf(stop), words));
}

/** Null if the stop has no such line: these stops come last in both directions. */
function sortValue(stop: Stop, key: SortKey): number | string | null {
  if (key === 'place') return stop.place;
  if (key === 'client') return stop.name;
  const line = stop.lines.find(({ product_id }) => `product:${product_id}` === key);
  return line ? shownQuantity(line) : null;
}

function compareBy({ key, descending }: Sort, a: Stop, b: Stop): number {
  const [left, right] = [sortValue(a, key), sortValue(b, key)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const order =
    typeof left === 'number' && typeof right === 'number'
      ? left - right
      : compareTexts(String(left), String(right));
  return descending ? -order : order;
}

/** The ranks of stops, which precede the sort order. */
const RANKS: Record<StopState, number> = {
  pending: 0,
  partly: 0,
  absent: 1,
  done: 2,
  cancelled: 3,
};

/** Sorts by rank, then by the chosen order, then by delivery sequence. */
export const arrange = (stops: readonly Stop[], sort: Sort): Stop[] =>
  stops
    .map((stop) => ({ stop, rank: RANKS[stateOf(stop)] }))
    .sort(
      (a, b) => a.rank - b.rank || compareBy(sort, a.stop, b.stop) || a.stop.place - b.stop.place,
    )
    .map(({ stop }) => stop);

/** The stops in an order that the server does not have yet. */
export function inOrder(stops: readonly Stop[], ids: readonly string[]): Stop[] {
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  return stops.map((stop) => ({ ...stop, place: places.get(stop.consumerId) ?? stop.place }));
}

/** The sort order after a tap on a heading: ascending first, then the opposite of the last one. */
export const nextSort = (sort: Sort, key: SortKey): Sort => ({
  key,
  descending: sort.key === key && !sort.descending,
});
