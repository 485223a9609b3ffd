import { useTranslation } from 'react-i18next';
import type { Column, Sort } from './table-rows';
import styles from './DataTable.module.css';

interface Props<Row> {
  columns: readonly Column<Row>[];
  hasActions: boolean;
  sort: Sort | null;
  onSort: (key: string) => void;
}

const MARKS = { ascending: '▲', descending: '▼' } as const;

/** The names of the columns; a sortable one is a button, the one sorted by says which way. On a phone: the choice of order above the cards. */
export function TableHead<Row>({ columns, hasActions, sort, onSort }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => {
          const { key, sortable = true, align } = column;
          const direction = sort?.key === key ? sort.direction : undefined;
          return (
            <th key={key} role="columnheader" scope="col" data-align={align} aria-sort={sortable ? (direction ?? 'none') : undefined}>
              {sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(key)}>
                  <Name column={column} />
                  <span className={styles.mark} data-sorted={direction !== undefined} aria-hidden="true">
                    {direction ? MARKS[direction] : '↕'}
                  </span>
                </button>
              ) : (
                <span className={styles.unsorted}>
                  <Name column={column} />
                </span>
              )}
            </th>
          );
        })}
        {hasActions && (
          <th role="columnheader" scope="col">
            <span className={styles.unsorted}>{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Name<Row>({ column: { label, isName, unit } }: { column: Column<Row> }) {
  const { t } = useTranslation();
  return (
    <span>
      {isName ? label : t(label)}
      {unit && <span className={styles.unit}> {t(unit)}</span>}
    </span>
  );
}
