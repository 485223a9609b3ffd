import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ActivityNearestDay, OfficeRole } from '@milkround/contracts';
import { EmptyNote } from '../../../ui/EmptyNote';
import { formatDay, formatQuantity } from '../../../ui/format';
import { nearestQuery } from '../activity.queries';
import { hasDates, type ActivityFilters } from './filters';
import { kindsNamedIn } from './kind-options';
import styles from './Filters.module.css';

interface Props {
  officeRole: OfficeRole;
  filters: ActivityFilters;
  onChange: (change: ActivityFilters) => void;
}

/**
 * The note in place of rows. A text that names what happened, such as "deleted", is offered as the filter of what happened; for dates without rows
 * the nearest days that have some are offered.
 */
export function NothingFound({ officeRole, filters, onChange }: Props) {
  const { t } = useTranslation();
  const { data: nearestDays = [] } = useQuery({
    ...nearestQuery(officeRole, filters),
    enabled: hasDates(filters),
  });
  const { q, kind, sort: _, ...otherFilters } = filters;
  const offeredKinds = q && kind === undefined ? kindsNamedIn(q, t) : [];
  const isFiltered = kind !== undefined || Object.keys(otherFilters).length > 0;
  const hint =
    nearestDays.length > 0
      ? t('The nearest with results:')
      : offeredKinds.length > 0
        ? t('Show what happened instead:')
        : isFiltered || !q
          ? t('Remove a filter above to see more.')
          : undefined;
  return (
    <EmptyNote message={messageOf(filters, nearestDays, t)} icon="clock" hint={hint}>
      {(nearestDays.length > 0 || offeredKinds.length > 0) && (
        <div className={styles.offered}>
          {nearestDays.length > 0
            ? nearestDays.map((day) => (
                <button
                  key={`${day.dates} ${day.date}`}
                  type="button"
                  className={styles.chip}
                  onClick={() => onChange(dayFilter(day, filters))}
                >
                  {nameOf(day, filters, t)}
                </button>
              ))
            : offeredKinds.map(({ key, value, label }) => (
                <button
                  key={key}
                  type="button"
                  className={styles.chip}
                  onClick={() => onChange({ q: undefined, kind: value })}
                >
                  {t('What: {{name}}', { name: label })}
                </button>
              ))}
        </div>
      )}
    </EmptyNote>
  );
}

function messageOf(
  filters: ActivityFilters,
  nearestDays: readonly ActivityNearestDay[],
  t: TFunction,
): string {
  const { q, fromDate, toDate, ordersFrom, ordersTo } = filters;
  if (q && nearestDays.length === 0)
    return t('No name or ID with “{{text}}” was found.', { text: q });
  const isOfBoth = (fromDate ?? toDate) !== undefined && (ordersFrom ?? ordersTo) !== undefined;
  if (fromDate && toDate && !isOfBoth) {
    if (fromDate === toDate) return t('Nothing on {{date}}.', { date: formatDay(fromDate) });
    return t('Nothing from {{from}} to {{to}}.', {
      from: formatDay(fromDate),
      to: formatDay(toDate),
    });
  }
  if (ordersFrom && ordersTo && !isOfBoth) {
    if (ordersFrom === ordersTo)
      return t('Nothing about orders of {{date}}.', { date: formatDay(ordersFrom) });
    return t('Nothing about orders of {{from}} to {{to}}.', {
      from: formatDay(ordersFrom),
      to: formatDay(ordersTo),
    });
  }
  return t('Nothing was recorded.');
}

const isOfHappened = ({ fromDate, toDate }: ActivityFilters): boolean =>
  (fromDate ?? toDate) !== undefined;
const isOfOrders = ({ ordersFrom, ordersTo }: ActivityFilters): boolean =>
  (ordersFrom ?? ordersTo) !== undefined;

/** Names a day, and says whether it is one of the activity or of the orders unless the filter has only days of that kind. */
function nameOf(
  { dates, date, count, isMore }: ActivityNearestDay,
  filters: ActivityFilters,
  t: TFunction,
): string {
  const day = `${formatDay(date)} (${formatQuantity(count)}${isMore ? '+' : ''})`;
  const [isOwn, isOther] =
    dates === 'happened'
      ? [isOfHappened(filters), isOfOrders(filters)]
      : [isOfOrders(filters), isOfHappened(filters)];
  if (isOwn && !isOther) return day;
  return dates === 'happened'
    ? t('Happened: {{dates}}', { dates: day })
    : t('Orders of: {{dates}}', { dates: day });
}

/** Returns the filter by this day. Days of the other kind are removed if the filter has only those. */
function dayFilter({ dates, date }: ActivityNearestDay, filters: ActivityFilters): ActivityFilters {
  if (dates === 'happened')
    return {
      fromDate: date,
      toDate: date,
      ...(!isOfHappened(filters) && { ordersFrom: undefined, ordersTo: undefined }),
    };
  return {
    ordersFrom: date,
    ordersTo: date,
    ...(!isOfOrders(filters) && { fromDate: undefined, toDate: undefined }),
  };
}
