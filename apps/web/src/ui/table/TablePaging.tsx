import type { RowData } from '@tanstack/react-table';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { formatQuantity } from '../format';
import { ALL_ROWS, sizesFor } from './table-sizes';
import styles from './TablePaging.module.css';
import type { DataTableState } from './useDataTable';

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

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  onJump: (page: number) => void;
}

/** An input with the number of the page. An invalid number leads to the nearest page. */
function PageJump({ page, pages, onJump }: Props) {
  const { t } = useTranslation();
  const [pageText, setPageText] = useState(String(page));
  const jump = () => {
    const newPage = Math.min(pages, Math.max(1, Math.trunc(Number(pageText)) || page));
    setPageText(String(newPage));
    if (newPage !== page) onJump(newPage);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    jump();
  };
  return (
    <form className={styles.jump} onSubmit={submit} noValidate>
      <input
        type="number"
        min={1}
        max={pages}
        aria-label={t('Go to page')}
        title={t('Go to page')}
        value={pageText}
        onChange={(event) => setPageText(event.target.value)}
        onBlur={jump}
      />
    </form>
  );
}

interface TableButtonsProps {
  /** Whether the row has much content: the buttons are then stacked. */
  isFull?: boolean;
  /** Buttons with an icon show only the icon where there is little room. */
  isCompact?: boolean;
  children: ReactNode;
}

/** The buttons at the end of a row. */
export function TableButtons({ isFull = false, isCompact = false, children }: TableButtonsProps) {
  return (
    <span
      className={styles.buttons}
      data-full={isFull || undefined}
      data-compact={isCompact || undefined}
    >
      {children}
    </span>
  );
}
