import { useLayoutEffect, useState } from 'react';

type Rows = ReadonlyMap<string, HTMLElement>;

const readRows = (list: HTMLElement): Rows =>
  new Map(
    [...list.querySelectorAll<HTMLElement>(':scope > [data-id]')].map((row) => [
      row.dataset.id ?? '',
      row,
    ]),
  );

/** The rendered rows of a list by their `data-id`. */
export function useRows(list: HTMLElement): Rows {
  const [rows, setRows] = useState<Rows>(new Map());
  useLayoutEffect(() => {
    const read = () => setRows(readRows(list));
    read();
    const observer = new MutationObserver(read);
    observer.observe(list, { childList: true });
    return () => observer.disconnect();
  }, [list]);
  return rows;
}
