import { observeWindowOffset, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { RowsProps } from './near-rows';

/** The number of rows that are rendered beyond the window at each end. */
const MARGIN_ROWS = 6;

/** Renders only the rows near the window. */
export default function WindowRows({ count, keyOf, height, gap = 0, children }: RowsProps) {
  const box = useRef<HTMLElement>(null);
  const virtual = useWindowVirtualizer({
    count,
    getItemKey: keyOf,
    estimateSize: () => height,
    gap,
    overscan: MARGIN_ROWS,
    // `useSteadyRows` keeps the rows in place.
    scrollToFn: () => undefined,
    // The list's own place, because notes come and go above it.
    observeElementOffset: (instance, onOffset) =>
      observeWindowOffset(instance, (_, isScrolling) =>
        onOffset(-(box.current?.getBoundingClientRect().top ?? 0), isScrolling),
      ),
  });
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const items = virtual.getVirtualItems();
  return children({
    box: (element) => {
      box.current = element;
    },
    measure: virtual.measureElement,
    rows: items.map(({ index }) => index),
    heightBefore: items[0]?.start ?? 0,
    heightAfter: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  });
}
