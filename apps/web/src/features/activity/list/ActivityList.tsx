import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Activity,
  type BusinessDate,
  type OfficeRole,
  type Position,
  ACTIVITY_VIA_NAMES,
} from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { Link } from 'react-router-dom';
import type { SentenceContext } from '../../../ui/activity/words';
import { Button } from '../../../ui/Button';
import { formatDay, formatQuantity, formatClock } from '../../../ui/format';
import { useFocusTarget } from '../../../ui/useFocusTarget';
import { WindowList } from '../../../ui/WindowList';
import { type ActivityPages, activityQuery, newsQuery, withNews } from '../activity.queries';
import type { ActivityFilters } from '../filters/filters';
import { Badge } from '../../../ui/Badge';
import { hasComeLater, receivedAt } from '../../../ui/clocks';
import { Icon } from '../../../ui/Icon';
import { Sentence } from '../../../ui/sentence/Sentence';
import { isOfSignIns } from '../filters/groups';
import { textOf } from '../../../ui/activity/sentence';
import { formatDelay } from './delay';
import styles from './ActivityList.module.css';

/** An item of the list: a row, or the heading of the rows of one date. */
export type ActivityItem =
  | { date: BusinessDate; activity: null }
  | { date: BusinessDate; activity: Activity };

interface Options {
  timeZone: string;
  /** Puts a heading before the rows of each business date on which they happened. */
  isByTime: boolean;
}

/** Returns the items of the list in the order of the rows. */
export function toItems(
  rows: readonly Activity[],
  { timeZone, isByTime }: Options,
): ActivityItem[] {
  let lastDate: BusinessDate | null = null;
  return rows.flatMap((activity): ActivityItem[] => {
    const date = businessDate(new Date(activity.occurredAt), timeZone);
    const isSame = date === lastDate || !isByTime;
    lastDate = date;
    return isSame
      ? [{ date, activity }]
      : [
          { date, activity: null },
          { date, activity },
        ];
  });
}

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

interface NewRowsProps {
  officeRole: OfficeRole;
  filters: ActivityFilters;
  /** The position that the list is true for. */
  position: Position | null;
}

/** Announces new rows. They are added on top when the button is pressed, so that the list does not move while a person reads it. */
export function NewRows({ officeRole, filters, position }: NewRowsProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [place, focusPlace] = useFocusTarget<HTMLDivElement>();
  const { data: news } = useQuery(newsQuery(officeRole, filters, position));
  const show = () => {
    if (!news) return;
    cache.setQueryData<ActivityPages>(
      activityQuery(officeRole, filters).queryKey,
      (pages) => pages && withNews(pages, news),
    );
    focusPlace();
    window.scrollTo({ top: 0 });
  };
  const count = news?.data.length ?? 0;
  const countText = formatQuantity(count) + (news?.next ? '+' : '');
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles.place}>
      {count > 0 && (
        <button type="button" className={styles.new} onClick={show}>
          {t('{{shown}} new', { count, shown: countText })}
        </button>
      )}
    </div>
  );
}

interface OlderRowsProps {
  /** Whether the rows after the first page are newer ones. */
  isOldestFirst: boolean;
  hasMore: boolean;
  isLoading: boolean;
  /** Loads the next page, and answers whether there are more. */
  onLoad: () => Promise<boolean>;
}

/** The end of the list: the button for the next page, or that there is none. */
export function OlderRows({ isOldestFirst, hasMore, isLoading, onLoad }: OlderRowsProps) {
  const { t } = useTranslation();
  const [end, focusEnd] = useFocusTarget<HTMLParagraphElement>();
  const load = async () => {
    if (!isLoading && !(await onLoad())) focusEnd();
  };
  return (
    <p ref={end} tabIndex={-1} className={styles.older}>
      {hasMore ? (
        <Button look="ghost" aria-disabled={isLoading} onClick={() => void load()}>
          {isLoading ? t('Loading...') : isOldestFirst ? t('Newer') : t('Older')}
        </Button>
      ) : (
        t('That is all.')
      )}
    </p>
  );
}

interface ActivityRowProps {
  activity: Activity;
  context: SentenceContext;
  /** The date of the row if no heading has it. */
  date: BusinessDate | null;
  onOpen: (activity: Activity) => void;
}

/** A click beside the names of a row opens its details, as its arrow does. A selection of its text opens nothing. */
function openByRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a, button')) return;
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>('[data-open]')?.click();
}

/** A row: the time, the person, the change with its values, and the origin. Its names set filters; a click elsewhere opens its details. */
const ActivityRow = memo(function ActivityRow({
  activity,
  context,
  date,
  onOpen,
}: ActivityRowProps) {
  const { t } = useTranslation();
  const { actor, occurredAt, recordedAt, late } = activity;
  const { sentence, notes } = useMemo(() => textOf(activity, context), [activity, context]);
  const clock = formatClock(occurredAt, 'minute', context.timeZone);
  // Refused sign-ins are recorded as one sum per minute.
  const isReceivedLater = !isOfSignIns(activity.kind) && hasComeLater({ occurredAt, recordedAt });
  const isRefused = activity.kind === 'SignInRefused';
  return (
    <div className={styles.row} onClick={openByRow}>
      <time dateTime={occurredAt} className={styles.time}>
        {clock}
        {date && <span className={styles.date}>{formatDay(date)}</span>}
      </time>
      <span className={styles.badge}>
        {isRefused ? (
          <Icon name="alert" size={18} />
        ) : actor.name === null ? (
          <Icon name={actor.role === 'system' ? 'system' : 'person'} size={18} />
        ) : (
          <Badge name={actor.name} />
        )}
      </span>
      <div className={styles.words}>
        <p className={isRefused ? `${styles.sentence} ${styles.refused}` : styles.sentence}>
          <Sentence pieces={sentence} />
        </p>
        {notes.length > 0 && (
          <p className={styles.notes}>
            <Sentence pieces={notes} />
          </p>
        )}
        {(late || isReceivedLater) && (
          <p className={`${styles.notes} ${styles.received}`}>
            {isReceivedLater && (
              <span>
                {t('received {{clock}}, {{delay}} later', {
                  clock: receivedAt({ occurredAt, recordedAt }, context.timeZone),
                  delay: formatDelay(Date.parse(occurredAt), Date.parse(recordedAt), t),
                })}
              </span>
            )}
            {late && <span className={styles.late}>{t('late, the day was closed')}</span>}
          </p>
        )}
      </div>
      <span className={styles.via}>{t(ACTIVITY_VIA_NAMES[activity.via])}</span>
      {activity.lines ? (
        <Link
          className={styles.open}
          data-open
          to={context.addressOf({ uploadId: activity.subject.upload?.id })}
          aria-label={t('Show the orders of {{name}}', {
            name: activity.subject.upload?.name ?? t('a file'),
          })}
          title={t('Show the orders')}
        >
          <Icon name="forward" size={18} />
        </Link>
      ) : (
        <button
          type="button"
          className={styles.open}
          data-open
          aria-label={t('Details of {{time}}', { time: clock })}
          title={t('Details')}
          onClick={() => onOpen(activity)}
        >
          <Icon name="forward" size={18} />
        </button>
      )}
    </div>
  );
});
