import { CONSUMER_SORTS, MAX_CONSUMER_PAGE } from '@milkround/contracts';
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

/** A page of the register. */
export interface RegisterPage extends TablePage {
  /** Whether only paused consumers are shown. */
  isPaused: boolean;
}

const PAUSED = 'paused';

/** Whether the address asks for paused consumers only. Another choice begins at its first page. */
export function usePausedOnly(): [isPaused: boolean, choose: (isPaused: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = useCallback(
    (isPaused: boolean) =>
      setAddress(
        (known) => {
          const next = new URLSearchParams(known);
          next.delete('page');
          if (isPaused) next.set(PAUSED, '1');
          else next.delete(PAUSED);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return [address.get(PAUSED) === '1', choose];
}
