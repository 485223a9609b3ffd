import { compareTexts, type Named, type Order } from '@milkround/contracts';
import { matchesFilter, type OrderFilter } from '@milkround/domain';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { idIn } from '../../../ui/address-values';

/** The filters by their names in the address. */
const NAMES = { areaId: 'zone', deliveryBoyId: 'boy', productId: 'product', done: 'done' } as const;
export type FilterName = keyof typeof NAMES;
const FILTERS: readonly FilterName[] = ['areaId', 'deliveryBoyId', 'productId', 'done'];

export function filterIn(address: URLSearchParams): OrderFilter {
  const idOf = (name: FilterName) => idIn(address, NAMES[name]) ?? null;
  const done = address.get(NAMES.done);
  return {
    ...{ areaId: idOf('areaId'), deliveryBoyId: idOf('deliveryBoyId'), productId: idOf('productId') },
    done: done === 'yes' ? true : done === 'no' ? false : null,
  };
}

/** The filters that the address names, and how to set one: by an id, by `yes` or `no`, or by an empty text for none. */
export function useOrderFilters(): { filter: OrderFilter; set: (name: FilterName, value: string) => void; clear: () => void } {
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const filter = useMemo(() => filterIn(new URLSearchParams(query)), [query]);
  // Addresses that are written and not drawn yet, oldest first. A change is made to the newest: the router's own is the one that is drawn, so the second
  // of two quick changes would undo the first.
  const written = useRef<string[]>([]);
  useEffect(() => {
    const drawn = written.current.indexOf(query);
    written.current = drawn < 0 ? [] : written.current.slice(drawn + 1);
  }, [query]);
  const change = useCallback(
    (changed: Partial<Record<FilterName, string>>) => {
      const next = new URLSearchParams(written.current.at(-1) ?? query);
      next.delete('page');
      for (const name of FILTERS) {
        const value = changed[name];
        if (value === '') next.delete(NAMES[name]);
        else if (value !== undefined) next.set(NAMES[name], value);
      }
      written.current.push(next.toString());
      setAddress(next, { replace: true, preventScrollReset: true });
    },
    [query, setAddress],
  );
  return {
    filter,
    set: (name, value) => change({ [name]: value }),
    clear: () => change({ areaId: '', deliveryBoyId: '', productId: '', done: '' }),
  };
}

/** A value of a filter, with the number of orders that it would leave. */
export interface FilterChoice {
  value: string;
  label: string;
  count: number;
}

/** What an order has of a filter; null if it is not known. */
const PARTS: Record<Exclude<FilterName, 'done'>, (order: Order) => Named | null> = {
  areaId: ({ area }) => area ?? null,
  deliveryBoyId: ({ delivery_boy }) => delivery_boy,
  productId: ({ product }) => product,
};

/** The values of the orders for a filter, counted under all other filters; a chosen value stays among them. */
export function choicesOf(orders: readonly Order[], filter: OrderFilter, name: FilterName): FilterChoice[] {
  const others = { ...filter, [name]: null };
  if (name === 'done') {
    const counts = { yes: 0, no: 0 };
    for (const order of orders) if (matchesFilter(order, others)) counts[order.is_delivered ? 'yes' : 'no'] += 1;
    return (['yes', 'no'] as const).map((value) => ({ value, label: value, count: counts[value] }));
  }
  const choices = new Map<number, FilterChoice>();
  for (const order of orders) {
    const part = PARTS[name](order);
    if (!part) continue;
    const isCounted = matchesFilter(order, others);
    if (!isCounted && filter[name] !== part.id) continue;
    const choice = choices.get(part.id) ?? { value: String(part.id), label: part.name, count: 0 };
    choice.count += Number(isCounted);
    choices.set(part.id, choice);
  }
  return [...choices.values()].sort((a, b) => compareTexts(a.label, b.label));
}
