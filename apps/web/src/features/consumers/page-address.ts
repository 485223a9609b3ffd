import { CONSUMER_SORTS, MAX_CONSUMER_PAGE } from '@milkround/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ServerPage } from '../../ui/table/useServerTable';

export const SIZES = [10, 20, 50];
/** A page of the register. */
export interface RegisterPage extends ServerPage {
  /** Whether only paused consumers are shown. */
  isPaused: boolean;
}

const FIRST: RegisterPage = { search: '', sort: 'name', page: 0, size: 20, isPaused: false };

/** Reads the page from the address. What is none is the first page. */
export function pageIn(address: URLSearchParams): RegisterPage {
  const page = Number(address.get('page'));
  const size = Number(address.get('size'));
  return {
    search: (address.get('q') ?? '').slice(0, 100),
    sort: CONSUMER_SORTS.find((sort) => sort === address.get('sort')) ?? FIRST.sort,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_CONSUMER_PAGE ? page - 1 : 0,
    size: SIZES.includes(size) ? size : FIRST.size,
    isPaused: address.get('paused') === '1',
  };
}

/** Writes the page as the query of an address, without what is usual. */
export function addressOf({ search, sort, page, size, isPaused }: RegisterPage): URLSearchParams {
  return new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(sort !== FIRST.sort && { sort }),
    ...(page !== 0 && { page: String(page + 1) }),
    ...(size !== FIRST.size && { size: String(size) }),
    ...(isPaused && { paused: '1' }),
  });
}

/** The page that the address names, so that Back returns to it. */
export function usePageAddress(): [RegisterPage, (changed: Partial<RegisterPage>) => void] {
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const page = useMemo(() => pageIn(new URLSearchParams(query)), [query]);
  const change = useCallback(
    (changed: Partial<RegisterPage>) => setAddress((known) => addressOf({ ...pageIn(known), ...changed }), { replace: true }),
    [setAddress],
  );
  return [page, change];
}
