import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { EmptyNote } from '../../../ui/EmptyNote';
import { formatDay } from '../../../ui/format';
import type { ActivityFilters } from './filters';
import { kindsNamedIn } from './kind-options';
import styles from './Filters.module.css';

interface Props {
  filters: ActivityFilters;
  onChange: (change: ActivityFilters) => void;
}

/** The note in place of rows. A text that names what happened, such as "deleted", is offered as the filter of what happened. */
export function NothingFound({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const { q, kind, sort: _, ...otherFilters } = filters;
  const offeredKinds = q && kind === undefined ? kindsNamedIn(q, t) : [];
  const isFiltered = kind !== undefined || Object.keys(otherFilters).length > 0;
  const hint =
    offeredKinds.length > 0
      ? t('Show what happened instead:')
      : isFiltered || !q
        ? t('Remove a filter above to see more.')
        : undefined;
  return (
    <EmptyNote message={messageOf(filters, t)} icon="clock" hint={hint}>
      {offeredKinds.length > 0 && (
        <div className={styles.offered}>
          {offeredKinds.map(({ key, value, label }) => (
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
  { q, fromDate, toDate, ordersFrom, ordersTo }: ActivityFilters,
  t: TFunction,
): string {
  if (q) return t('No name or ID with “{{text}}” was found.', { text: q });
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
