import {
  BOTTLE_FILTERS,
  CONSUMER_SORTS,
  MAX_CONSUMER_PAGE,
  type BottleFilter,
} from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TableAddress } from '../../ui/table/table-address';
import type { TablePage } from '../../ui/table/table-page';

export const ADDRESS: TableAddress = {
  first: { search: '', sort: 'name', page: 0, size: 20 },
  sizes: [10, 20, 50],
  sorts: CONSUMER_SORTS,
  lastPage: MAX_CONSUMER_PAGE,
};

/** The consumers that the address asks for beside the page of the table. */
export interface RegisterFilter {
  isPaused: boolean;
  /** The date since which nothing was delivered to them; empty for all. */
  undeliveredSince: string;
  /** Whether only those are shown who gave empty bottles back lately, or only the others; null for all. */
  bottles: BottleFilter | null;
}

/** Whether all consumers are shown. */
export const isWhole = ({ isPaused, undeliveredSince, bottles }: RegisterFilter): boolean =>
  !isPaused && undeliveredSince === '' && bottles === null;

export type RegisterPage = TablePage & RegisterFilter;

const PAUSED = 'paused';
const SINCE = 'since';
const BOTTLES = 'bottles';

/** The filter that the address names, and how to change it. Another one begins at its first page. */
export function useRegisterFilter(): [
  filter: RegisterFilter,
  change: (changes: Partial<RegisterFilter>) => void,
] {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (changes: Partial<RegisterFilter>) =>
      setAddress(
        (current) => {
          const newAddress = new URLSearchParams(current);
          const { isPaused, undeliveredSince, bottles } = { ...filterIn(current), ...changes };
          for (const name of ['page', PAUSED, SINCE, BOTTLES]) newAddress.delete(name);
          if (isPaused) newAddress.set(PAUSED, '1');
          if (undeliveredSince !== '') newAddress.set(SINCE, undeliveredSince);
          if (bottles !== null) newAddress.set(BOTTLES, bottles);
          return newAddress;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return [filterIn(address), change];
}

function filterIn(address: URLSearchParams): RegisterFilter {
  const dateText = address.get(SINCE) ?? '';
  return {
    isPaused: address.get(PAUSED) === '1',
    undeliveredSince: isDate(dateText) ? dateText : '',
    bottles: BOTTLE_FILTERS.find((filter) => filter === address.get(BOTTLES)) ?? null,
  };
}
