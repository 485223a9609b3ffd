import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { afterPaint } from '../../../ui/after-paint';

/** Up to so many rows are simply all drawn: the browser's own search finds them, and a screen reader counts them. */
const ALL_UP_TO = 80;
const MARGIN_ROWS = 6;

/** The number of rows that each step adds after the visible ones. */
const STEP = 8;

const unmeasured = () => undefined;

interface Options {
  count: number;
  /** px of a row that has not been measured yet, and between two rows. */
  height: number;
  gap?: number;
}

/** Returns the rows of a long list near the window, and the heights in pixels of the rows before and after them. */
export interface NearRows {
  /** For the box that the rows lie in. */
  box: (element: HTMLElement | null) => void;
  /** For each row, which must say its place by `data-index`. */
  measure: (element: HTMLElement | null) => void;
  rows: readonly number[];
  before: number;
  after: number;
}

/** With three hundred rows a tap is felt only if those out of sight are not there at all. A shorter list begins with what is in sight. */
export function useNearRows({ count, height, gap = 0 }: Options): NearRows {
  const isLong = count > ALL_UP_TO;
  const drawn = useDrawn(isLong ? 0 : count, height);
  const [scrollMargin, setScrollMargin] = useState(0);
  const box = useCallback((element: HTMLElement | null) => {
    if (element) setScrollMargin(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({ count, enabled: isLong, estimateSize: () => height, gap, overscan: MARGIN_ROWS, scrollMargin });
  if (!isLong) {
    const after = (count - drawn) * (height + gap);
    return { box: unmeasured, measure: unmeasured, rows: Array.from({ length: drawn }, (_, index) => index), before: 0, after };
  }
  const near = virtual.getVirtualItems();
  return {
    box,
    measure: virtual.measureElement,
    rows: near.map(({ index }) => index),
    before: (near[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtual.getTotalSize() - ((near.at(-1)?.end ?? scrollMargin) - scrollMargin),
  };
}

/** Returns the number of rendered rows: first those that fit on the screen, then the rest in steps, between which taps are answered. */
function useDrawn(count: number, height: number): number {
  const [reached, setReached] = useState(() => Math.ceil(window.innerHeight / height));
  const isAll = reached >= count;
  useEffect(() => {
    return isAll ? undefined : afterPaint(() => startTransition(() => setReached(reached + STEP)));
  }, [isAll, reached]);
  return Math.min(reached, count);
}
