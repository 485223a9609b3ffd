import { useTranslation } from 'react-i18next';
import type { RowData } from '@tanstack/react-table';
import type { DataColumn } from './TableCells';
import type { DataTableState } from './useDataTable';
import styles from './TableHead.module.css';

interface Props<Row extends RowData> {
  table: DataTableState<Row>['table'];
  columns: readonly DataColumn<Row>[];
  hasActions: boolean;
}

const SORTED = {
  asc: { aria: 'ascending', mark: '▲' },
  desc: { aria: 'descending', mark: '▼' },
} as const;
const UNSORTED = { aria: 'none', mark: '↕' } as const;

/** The names of the columns. A sortable one is a button, and the sorted one shows the direction. On a phone it is a select above the cards. */
export function TableHead<Row extends RowData>({ table, columns, hasActions }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map((column) => {
          const { key, align } = column;
          const sorting = table.getColumn(key);
          const direction = sorting?.getIsSorted();
          const { aria, mark } = direction ? SORTED[direction] : UNSORTED;
          return sorting?.getCanSort() ? (
            <th key={key} role="columnheader" scope="col" data-align={align} aria-sort={aria}>
              <button type="button" className={styles.sort} onClick={() => sorting.toggleSorting()}>
                <Name column={column} />
                <span className={styles.mark} data-sorted={aria !== 'none'} aria-hidden="true">
                  {mark}
                </span>
              </button>
            </th>
          ) : (
            <th key={key} role="columnheader" scope="col" data-align={align}>
              <span className={styles.unsorted}>
                <Name column={column} />
              </span>
            </th>
          );
        })}
        {hasActions && (
          <th role="columnheader" scope="col" data-actions>
            <span className={styles.unsorted}>{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Name<Row>({ column: { label, isName, unit } }: { column: DataColumn<Row> }) {
  const { t } = useTranslation();
  return (
    <span>
      {isName ? label : t(label)}
      {unit && <span className={styles.unit}> {t(unit)}</span>}
    </span>
  );
}
