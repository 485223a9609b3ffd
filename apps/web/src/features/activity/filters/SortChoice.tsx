import { useTranslation } from 'react-i18next';
import type { ActivitySort } from '@milkround/contracts';
import type { ActivityFilters } from './filters';
import styles from './Filters.module.css';

interface Props {
  filters: ActivityFilters;
  onChange: (change: ActivityFilters) => void;
}

/** The order of the rows. Late entries are sorted by the time at which they were received, and the labels say so. */
export function SortChoice({ filters: { late, sort }, onChange }: Props) {
  const { t } = useTranslation();
  const orders: [value: ActivitySort | '', name: string][] = late
    ? [
        ['', t('Last received first')],
        ['oldest', t('First received first')],
      ]
    : [
        ['', t('Newest first')],
        ['oldest', t('Oldest first')],
      ];
  const choose = (value: string) =>
    onChange({
      sort:
        orders.map(([order]) => order).find((order) => order !== '' && order === value) ||
        undefined,
    });
  return (
    <select
      className={styles.sort}
      aria-label={t('Sorted by')}
      value={sort ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {orders.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
