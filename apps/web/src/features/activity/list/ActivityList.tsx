import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '@milkround/contracts';
import { formatDay } from '../../../ui/format';
import type { SentenceContext } from '../sentences/words';
import { ActivityRow } from './ActivityRow';
import { withDays } from './days';
import styles from './ActivityList.module.css';

interface Props {
  rows: readonly Activity[];
  timeZone: string;
  context: SentenceContext;
  onOpen: (activity: Activity) => void;
}

/** px of a row that has not been measured yet. */
const ROW_HEIGHT = 68;
const OVERSCAN = 10;

/** The rows with a heading for each date. Only those near the window are rendered. */
export function ActivityList({ rows, timeZone, context, onOpen }: Props) {
  const { t } = useTranslation();
  const items = useMemo(() => withDays(rows, timeZone), [rows, timeZone]);
  const list = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => keyOf(items[index], index),
  });
  const near = virtual.getVirtualItems();
  return (
    <ol
      ref={list}
      className={styles.list}
      aria-label={t('What happened, newest first')}
      style={{ paddingTop: (near[0]?.start ?? scrollMargin) - scrollMargin, minHeight: virtual.getTotalSize() }}
    >
      {near.map(({ index, key }) => {
        const item = items[index];
        return (
          item && (
            <li key={String(key)} ref={virtual.measureElement} data-index={index} aria-posinset={index + 1} aria-setsize={-1}>
              {item.activity ? (
                <ActivityRow activity={item.activity} context={context} onOpen={onOpen} />
              ) : (
                <h2 className={styles.day}>{formatDay(item.date)}</h2>
              )}
            </li>
          )
        );
      })}
    </ol>
  );
}

const keyOf = (item: ReturnType<typeof withDays>[number] | undefined, index: number): string | number =>
  item?.activity?.position ?? `${item?.date ?? ''} ${index}`;
