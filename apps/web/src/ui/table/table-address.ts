import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { textIn } from '../address-values';
import type { PageState, TablePage } from './table-page';
import { ALL_ROWS, type PageSizes } from './table-sizes';

export interface TableAddress {
  /** The page of an address that names none. */
  first: TablePage;
  sizes: readonly number[];
  /** Whether all rows can be on one page; a server gives its rows out in pages only. */
  hasAll?: boolean;
  /** Columns that can be sorted by, with a minus in front for descending; undefined allows all. */
  sorts?: readonly string[];
  lastPage?: number;
}

/** The address of a table with these page sizes, in the list's own order until another one is chosen. */
export const addressOf = ({ choices, first }: PageSizes): TableAddress => ({
  first: { search: '', sort: '', page: 0, size: first },
  sizes: choices,
  hasAll: true,
});

const NAMES = ['q', 'sort', 'page', 'size'] as const;
const MAX_SEARCH = 100;
const MAX_SORT = 200;
const MAX_PAGE = 1_000_000;
const ALL = 'all';

/** Reads the page from the address. An invalid one becomes the first page. */
export function pageIn(
  address: URLSearchParams,
  { first, sizes, hasAll, sorts, lastPage = MAX_PAGE }: TableAddress,
): TablePage {
  const page = Number(address.get('page'));
  const size = address.get('size') === ALL ? ALL_ROWS : Number(address.get('size'));
  const sort = address.get('sort') ?? '';
  const isSort = sorts ? sorts.includes(sort) : sort !== '' && sort.length <= MAX_SORT;
  return {
    search: textIn(address, 'q', MAX_SEARCH),
    sort: isSort ? sort : first.sort,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page - 1 : 0,
    size: sizes.includes(size) || (hasAll && size === ALL_ROWS) ? size : first.size,
  };
}

/** The address with the page in it, without default values. All other parameters stay. */
export function withPage(
  address: URLSearchParams,
  { search, sort, page, size }: TablePage,
  { first }: TableAddress,
): URLSearchParams {
  const newAddress = new URLSearchParams(address);
  for (const name of NAMES) newAddress.delete(name);
  if (search !== '') newAddress.set('q', search);
  if (sort !== first.sort) newAddress.set('sort', sort);
  if (page !== 0) newAddress.set('page', String(page + 1));
  if (size !== first.size) newAddress.set('size', size === ALL_ROWS ? ALL : String(size));
  return newAddress;
}

const TYPING_MS = 250;

/** The page that the address names, which Back and a reload keep. A typed search is in `visiblePage` at once, and in `settledPage` after a moment. */
export function useTableAddress(table: TableAddress): PageState & { settledPage: TablePage } {
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const settledPage = useMemo(() => pageIn(new URLSearchParams(query), table), [query, table]);
  const [typedSearch, setTypedSearch] = useState(settledPage.search);
  const [lastSearch, setLastSearch] = useState({
    search: settledPage.search,
    written: settledPage.search,
  });
  // A new search in the address, such as by Back, replaces the typed one.
  if (settledPage.search !== lastSearch.search) {
    setLastSearch({ ...lastSearch, search: settledPage.search });
    if (settledPage.search !== lastSearch.written) setTypedSearch(settledPage.search);
  }
  const isLoading = useNavigation().state !== 'idle';
  const latest = useRef({ setAddress, isLoading });
  useLayoutEffect(() => {
    latest.current = { setAddress, isLoading };
  }, [setAddress, isLoading]);
  // A write that is not rendered yet: the next one changes its address instead of the rendered one, and so does not undo it.
  const unrendered = useRef<{ from: string; to: URLSearchParams }>(undefined);
  useLayoutEffect(() => {
    unrendered.current = undefined;
  }, [query]);
  const write = useCallback(
    (changes: Partial<TablePage>, flushSync = false) => {
      const toAddress = (old: URLSearchParams) => {
        const from = old.toString();
        const base = unrendered.current?.from === from ? unrendered.current.to : old;
        const to = withPage(base, { ...pageIn(base, table), ...changes }, table);
        unrendered.current = { from, to };
        return to;
      };
      latest.current.setAddress(toAddress, { replace: true, preventScrollReset: true, flushSync });
    },
    [table],
  );
  const pendingSearch = useRef<{ search: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => () => clearTimeout(pendingSearch.current?.timer), []);
  const change = useCallback(
    (changes: Partial<TablePage>) => {
      clearTimeout(pendingSearch.current?.timer);
      const search = changes.search?.slice(0, MAX_SEARCH) ?? pendingSearch.current?.search;
      const settle = (otherChanges: Partial<TablePage>, flushSync?: boolean) => {
        pendingSearch.current = undefined;
        if (search === undefined) return write(otherChanges);
        setLastSearch((old) => ({ ...old, written: search }));
        write({ page: 0, ...otherChanges, search }, flushSync);
      };
      if (search === undefined || changes.search === undefined) return settle(changes);
      setTypedSearch(search);
      const settleLater = () => {
        const { href } = window.location;
        // A change now would undo one that is not rendered yet, or cancel a navigation whose screen is being loaded.
        const mustWait = () => window.location.href !== href || latest.current.isLoading;
        // After a click React renders before the next one by itself; after a timer only with `flushSync`.
        const timer = setTimeout(() => (mustWait() ? settleLater() : settle({}, true)), TYPING_MS);
        pendingSearch.current = { search, timer };
      };
      settleLater();
    },
    [write],
  );
  const isTyping = typedSearch !== settledPage.search;
  const visiblePage = useMemo(
    () => ({ ...settledPage, search: typedSearch, page: isTyping ? 0 : settledPage.page }),
    [settledPage, typedSearch, isTyping],
  );
  return { visiblePage, settledPage, change };
}
