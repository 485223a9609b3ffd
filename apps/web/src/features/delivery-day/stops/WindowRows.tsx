import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import type { RowsProps } from './near-rows';

/** The number of rows that are rendered beyond the window at each end. */
const MARGIN_ROWS = 6;

/** Renders only the rows near the window. */
export default function WindowRows({ count, keyOf, height, gap = 0, children }: RowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const box = useCallback((element: HTMLElement | null) => {
    if (element) setScrollMargin(element.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count,
    getItemKey: keyOf,
    estimateSize: () => height,
    gap,
    overscan: MARGIN_ROWS,
    scrollMargin,
  });
  // `useSteadyRows` keeps the rows in place.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const items = virtual.getVirtualItems();
  return children({
    box,
    measure: virtual.measureElement,
    rows: items.map(({ index }) => index),
    heightBefore: (items[0]?.start ?? scrollMargin) - scrollMargin,
    heightAfter: virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
  });
}
