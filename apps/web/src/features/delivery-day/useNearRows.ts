import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** Up to so many rows are simply all drawn: the browser's own search finds them, and a screen reader counts them. */
const ALL_UP_TO = 80;
const MARGIN_ROWS = 6;

const unmeasured = () => undefined;

interface Options {
  count: number;
  /** px of a row that has not been measured yet, and between two rows. */
  height: number;
  gap?: number;
}

/** Which rows of a long list are near the window, and how many pixels those before and after them take. */
export interface NearRows {
  /** For the box that the rows lie in. */
  box: (element: HTMLElement | null) => void;
  /** For each row, which must say its place by `data-index`. */
  measure: (element: HTMLElement | null) => void;
  rows: readonly number[];
  before: number;
  after: number;
}

/** With three hundred rows a tap is felt only if those out of sight are not there at all. */
export function useNearRows({ count, height, gap = 0 }: Options): NearRows {
  const isLong = count > ALL_UP_TO;
  const [scrollMargin, setScrollMargin] = useState(0);
  const box = useCallback((element: HTMLElement | null) => {
    if (element) setScrollMargin(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({ count, enabled: isLong, estimateSize: () => height, gap, overscan: MARGIN_ROWS, scrollMargin });
  if (!isLong) return { box, measure: unmeasured, rows: Array.from({ length: count }, (_, index) => index), before: 0, after: 0 };
  const near = virtual.getVirtualItems();
  return {
    box,
    measure: virtual.measureElement,
    rows: near.map(({ index }) => index),
    before: (near[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtual.getTotalSize() - ((near.at(-1)?.end ?? scrollMargin) - scrollMargin),
  };
}
