import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
import { textIn } from '../address-values';
import type { PageState, TablePage } from './table-page';
import { ALL_ROWS, type PageSizes } from './table-sizes';

/** The pages that an address can name. */
export interface TableAddress {
  /** The page of an address that names none. */
  first: TablePage;
  sizes: readonly number[];
  /** Whether all rows can be on one page; a server gives its rows out in pages only. */
  hasAll?: boolean;
  /** Columns that can be sorted by, with a minus in front descending; any without it. */
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

/** Reads the page from the address. What is none is the first page. */
export function pageIn(address: URLSearchParams, { first, sizes, hasAll, sorts, lastPage = MAX_PAGE }: TableAddress): TablePage {
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

/** The address with the page in it, without what is usual. All other parameters stay. */
export function withPage(address: URLSearchParams, { search, sort, page, size }: TablePage, { first }: TableAddress): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of NAMES) next.delete(name);
  if (search !== '') next.set('q', search);
  if (sort !== first.sort) next.set('sort', sort);
  if (page !== 0) next.set('page', String(page + 1));
  if (size !== first.size) next.set('size', size === ALL_ROWS ? ALL : String(size));
  return next;
}

const TYPING_MS = 250;

/** The page that the address names, so that Back and a reload return to it. A typed search is in `shown` at once, and in `settled` after a moment. */
export function useTableAddress(table: TableAddress): PageState & { settled: TablePage } {
  const [address, setAddress] = useSearchParams();
  const query = address.toString();
  const settled = useMemo(() => pageIn(new URLSearchParams(query), table), [query, table]);
  const [typed, setTyped] = useState(settled.search);
  const [known, setKnown] = useState({ search: settled.search, written: settled.search });
  // Another search came with the address, as by Back: what was typed is gone.
  if (settled.search !== known.search) {
    setKnown({ ...known, search: settled.search });
    if (settled.search !== known.written) setTyped(settled.search);
  }
  const isLoading = useNavigation().state !== 'idle';
  const newest = useRef({ setAddress, isLoading });
  /** The newest address: the rendered one, or a later one that was written and is not rendered yet. */
  const written = useRef(address);
  useEffect(() => {
    newest.current = { setAddress, isLoading };
  }, [setAddress, isLoading]);
  useEffect(() => {
    written.current = new URLSearchParams(query);
  }, [query]);
  const write = useCallback(
    (changed: Partial<TablePage>) => {
      const old = written.current;
      written.current = withPage(old, { ...pageIn(old, table), ...changed }, table);
      newest.current.setAddress(written.current, { replace: true, preventScrollReset: true });
    },
    [table],
  );
  const pending = useRef<{ search: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  const change = useCallback(
    (changed: Partial<TablePage>) => {
      clearTimeout(pending.current?.timer);
      const search = changed.search?.slice(0, MAX_SEARCH) ?? pending.current?.search;
      const settle = (others: Partial<TablePage>) => {
        pending.current = undefined;
        if (search === undefined) return write(others);
        setKnown((old) => ({ ...old, written: search }));
        write({ page: 0, ...others, search });
      };
      if (search === undefined || changed.search === undefined) return settle(changed);
      setTyped(search);
      const settleLater = () => {
        const { href } = window.location;
        // Would undo a change of the address that is not rendered yet, or cancel the way to a screen that is being loaded.
        const mustWait = () => window.location.href !== href || newest.current.isLoading;
        const timer = setTimeout(() => (mustWait() ? settleLater() : settle({})), TYPING_MS);
        pending.current = { search, timer };
      };
      settleLater();
    },
    [write],
  );
  const isTyping = typed !== settled.search;
  const shown = useMemo(() => ({ ...settled, search: typed, page: isTyping ? 0 : settled.page }), [settled, typed, isTyping]);
  return { shown, settled, change };
}
