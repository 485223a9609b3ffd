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
  const doneText = address.get(NAMES.done);
  return {
    ...{
      areaId: idOf('areaId'),
      deliveryBoyId: idOf('deliveryBoyId'),
      productId: idOf('productId'),
    },
    done: doneText === 'yes' ? true : doneText === 'no' ? false : null,
  };
}

/** The filters that the address names, and how to set one: by an id, by `yes` or `no`, or by an empty text for none. */
export function useOrderFilters(): {
  filter: OrderFilter;
  set: (name: FilterName, value: string) => void;
  clear: () => void;
} {
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const filter = useMemo(() => filterIn(new URLSearchParams(query)), [query]);
  // Addresses that were set and are not rendered yet, oldest first. A change starts from the newest: the router has the rendered one, so the second
  // of two quick changes would undo the first.
  const writtenQueries = useRef<string[]>([]);
  useEffect(() => {
    const drawnIndex = writtenQueries.current.indexOf(query);
    writtenQueries.current = drawnIndex < 0 ? [] : writtenQueries.current.slice(drawnIndex + 1);
  }, [query]);
  const change = useCallback(
    (changes: Partial<Record<FilterName, string>>) => {
      const newAddress = new URLSearchParams(writtenQueries.current.at(-1) ?? query);
      newAddress.delete('page');
      for (const name of FILTERS) {
        const value = changes[name];
        if (value === '') newAddress.delete(NAMES[name]);
        else if (value !== undefined) newAddress.set(NAMES[name], value);
      }
      writtenQueries.current.push(newAddress.toString());
      setAddress(newAddress, { replace: true, preventScrollReset: true });
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

/** The value of an order for a filter; null if it is not known. */
const PARTS: Record<Exclude<FilterName, 'done'>, (order: Order) => Named | null> = {
  areaId: ({ area }) => area ?? null,
  deliveryBoyId: ({ delivery_boy }) => delivery_boy,
  productId: ({ product }) => product,
};

/** The values of the orders for a filter, counted under all other filters; a chosen value stays among them. */
export function choicesOf(
  orders: readonly Order[],
  filter: OrderFilter,
  name: FilterName,
): FilterChoice[] {
  const otherFilters = { ...filter, [name]: null };
  if (name === 'done') {
    const counts = { yes: 0, no: 0 };
    for (const order of orders)
      if (matchesFilter(order, otherFilters)) counts[order.is_delivered ? 'yes' : 'no'] += 1;
    return (['yes', 'no'] as const).map((value) => ({ value, label: value, count: counts[value] }));
  }
  const choices = new Map<number, FilterChoice>();
  for (const order of orders) {
    const item = PARTS[name](order);
    if (!item) continue;
    const isCounted = matchesFilter(order, otherFilters);
    if (!isCounted && filter[name] !== item.id) continue;
    const choice = choices.get(item.id) ?? { value: String(item.id), label: item.name, count: 0 };
    choice.count += Number(isCounted);
    choices.set(item.id, choice);
  }
  return [...choices.values()].sort((a, b) => compareTexts(a.label, b.label));
}
