import { useTranslation } from 'react-i18next';
import { PageJump } from './PageJump';
import { Button } from '../Button';
import { formatQuantity } from '../format';
import { ALL_ROWS, sizesFor } from './table-sizes';
import type { RowData } from '@tanstack/react-table';
import type { DataTableState } from './useDataTable';
import styles from './TablePaging.module.css';

/** The paging bar: page size, shown range, previous and next, and `Page X of Y`. */
export function TablePaging<Row extends RowData>({
  table,
  sizes,
}: Pick<DataTableState<Row>, 'table' | 'sizes'>) {
  const { t } = useTranslation();
  const { pageIndex, pageSize } = table.state.pagination;
  const rowCount = table.getRowCount();
  const rowsBefore = pageIndex * pageSize;
  const pages = Math.max(1, table.getPageCount());
  return (
    <nav className={styles.paging} aria-label={t('Pages')}>
      <select
        className={styles.size}
        aria-label={t('Rows per page')}
        value={pageSize}
        onChange={(event) =>
          table.setPagination({ pageIndex: 0, pageSize: Number(event.target.value) })
        }
      >
        {(table.options.manualPagination ? sizes : sizesFor(sizes, rowCount, pageSize)).map(
          (size) => (
            <option key={size} value={size}>
              {size === ALL_ROWS ? t('All on one page') : t('{{size}} per page', { size })}
            </option>
          ),
        )}
      </select>
      <span className={styles.total}>
        {rowCount === 0
          ? t('{{count}} rows', { count: 0 })
          : t('{{from}}–{{to}} of {{all}}', {
              from: formatQuantity(rowsBefore + 1),
              to: formatQuantity(Math.min(rowsBefore + pageSize, rowCount)),
              all: formatQuantity(rowCount),
            })}
      </span>
      <span className={styles.turn}>
        <Button
          look="ghost"
          disabled={!table.getCanPreviousPage()}
          onClick={() => table.previousPage()}
        >
          {t('Previous')}
        </Button>
        <span className={styles.where} role="status">
          {t('Page {{page}} of {{pages}}', {
            page: formatQuantity(pageIndex + 1),
            pages: formatQuantity(pages),
          })}
        </span>
        {pages > 2 && (
          <PageJump
            key={pageIndex}
            page={pageIndex + 1}
            pages={pages}
            onJump={(page) => table.setPageIndex(page - 1)}
          />
        )}
        <Button look="ghost" disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>
          {t('Next')}
        </Button>
      </span>
    </nav>
  );
}
