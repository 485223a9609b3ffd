import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity } from '@milkround/contracts';
import { formatDay } from '../../../ui/format';
import { WindowList } from '../../../ui/WindowList';
import type { SentenceContext } from '../sentences/words';
import { ActivityRow } from './ActivityRow';
import { withDays, type ActivityItem } from './days';
import styles from './ActivityList.module.css';

interface Props {
  rows: readonly Activity[];
  timeZone: string;
  context: SentenceContext;
  onOpen: (activity: Activity) => void;
}

/** px of a row that has not been measured yet. */
const ROW_HEIGHT = 68;

const heightOf = () => ROW_HEIGHT;
const keyOf = ({ activity, date }: ActivityItem, index: number): string => activity?.position ?? `${date} ${index}`;

/** The rows with a heading for each date. Only those near the window are rendered. */
export function ActivityList({ rows, timeZone, context, onOpen }: Props) {
  const { t } = useTranslation();
  const items = useMemo(() => withDays(rows, timeZone), [rows, timeZone]);
  return (
    <WindowList
      items={items}
      keyOf={keyOf}
      heightOf={heightOf}
      label={t('What happened, newest first')}
      className={styles.list}
      isOpenEnded
    >
      {(item) =>
        item.activity ? (
          <ActivityRow activity={item.activity} context={context} onOpen={onOpen} />
        ) : (
          <h2 className={styles.day}>{formatDay(item.date)}</h2>
        )
      }
    </WindowList>
  );
}
