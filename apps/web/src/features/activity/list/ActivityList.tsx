import { useMemo } from 'react';
import type { Activity } from '@milkround/contracts';
import { formatDay } from '../../../ui/format';
import { WindowList } from '../../../ui/WindowList';
import type { SentenceContext } from '../../../ui/activity/words';
import { ActivityRow } from './ActivityRow';
import { toItems, type ActivityItem } from './days';
import styles from './ActivityList.module.css';

interface Props {
  rows: readonly Activity[];
  timeZone: string;
  context: SentenceContext;
  /** The order of the rows, in words. */
  label: string;
  /** The rows are in the order in which they happened, so that each date is a heading; otherwise each row has its date. */
  isByTime: boolean;
  onOpen: (activity: Activity) => void;
}

/** px of a row that has not been measured yet. */
const ROW_HEIGHT = 68;

const heightOf = () => ROW_HEIGHT;
const isHeading = ({ activity }: ActivityItem) => activity === null;
const keyOf = ({ activity, date }: ActivityItem, index: number): string =>
  activity
    ? `${activity.position} ${activity.kind} ${activity.subject.order?.id ?? ''}`
    : `${date} ${index}`;

/** The rows with a heading for each date. Only those near the window are rendered. */
export function ActivityList({ rows, timeZone, context, label, isByTime, onOpen }: Props) {
  const items = useMemo(() => toItems(rows, { timeZone, isByTime }), [rows, timeZone, isByTime]);
  return (
    <WindowList
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      label={label}
      className={styles.list}
      isOpenEnded
      isHeading={isHeading}
    >
      {(item) =>
        item.activity ? (
          <ActivityRow
            activity={item.activity}
            context={context}
            date={isByTime ? null : item.date}
            onOpen={onOpen}
          />
        ) : (
          <h2 className={styles.day}>{formatDay(item.date)}</h2>
        )
      }
    </WindowList>
  );
}
