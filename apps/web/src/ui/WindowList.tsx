import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styles from './WindowList.module.css';

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item, index: number) => string | number;
  /** px of an item that has not been measured yet. */
  heightOf: (item: Item) => number;
  /** px between two items. */
  gap?: number;
  label: string;
  className?: string;
  /** The key under which measured heights are kept, so that Back returns to the former place. */
  keptAs?: string;
  /** The number of items is not known, because more are loaded on the way down. */
  isOpenEnded?: boolean;
  /** Whether an item is the heading of those after it. It stays below the top bar while they are scrolled. */
  isHeading?: (item: Item) => boolean;
  children: (item: Item) => ReactNode;
}

const OVERSCAN = 10;
const noHeading = () => false;
const measuredItems = new Map<string, VirtualItem[]>();

/** A list of any length that scrolls with the page. Only the items near the window are rendered. */
export function WindowList<Item>({
  items,
  keyOf,
  heightOf,
  gap = 0,
  label,
  className,
  keptAs,
  isOpenEnded,
  isHeading = noHeading,
  children,
}: Props<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const mapItem = <Value,>(
    index: number,
    map: (item: Item, index: number) => Value,
  ): Value | undefined => {
    const item = items[index];
    return item === undefined ? undefined : map(item, index);
  };
  /** The items near the window, and the heading of the first of them. */
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const [first = 0] = indexes;
      const heading = items.findLastIndex(
        (item, index) => index <= range.startIndex && isHeading(item),
      );
      return heading >= 0 && heading < first ? [heading, ...indexes] : indexes;
    },
    [items, isHeading],
  );
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => mapItem(index, heightOf) ?? 0,
    overscan: OVERSCAN,
    gap,
    scrollMargin,
    rangeExtractor,
    getItemKey: (index) => mapItem(index, keyOf) ?? index,
    // Rows beside the window are there already, so a frame need not wait for those that follow.
    useFlushSync: false,
    initialMeasurementsCache: keptAs === undefined ? undefined : measuredItems.get(keptAs),
  });
  // The content above the list changes its height.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current)
        setScrollMargin(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (keptAs === undefined) return;
    return () => void measuredItems.set(keptAs, virtual.takeSnapshot());
  }, [keptAs, virtual]);
  const virtualItems = virtual.getVirtualItems();
  const start = (virtualItems[0]?.start ?? scrollMargin) - scrollMargin;
  return (
    <ol
      ref={list}
      className={[styles.list, className].filter(Boolean).join(' ')}
      aria-label={label}
      style={{ rowGap: gap, paddingTop: start, minHeight: virtual.getTotalSize() }}
    >
      {virtualItems.map(({ index, key, start: top }, nth) => {
        const item = items[index];
        // Between a heading above the window and the first row near it there are rows that are not rendered.
        const previousItem = virtualItems[nth - 1];
        const skippedHeight =
          previousItem && previousItem.index < index - 1 ? top - previousItem.end - gap : undefined;
        return (
          item !== undefined && (
            <li
              key={String(key)}
              ref={virtual.measureElement}
              data-index={index}
              className={isHeading(item) ? styles.heading : undefined}
              style={skippedHeight === undefined ? undefined : { marginTop: skippedHeight }}
              aria-posinset={index + 1}
              aria-setsize={isOpenEnded ? -1 : items.length}
            >
              {children(item)}
            </li>
          )
        );
      })}
    </ol>
  );
}
