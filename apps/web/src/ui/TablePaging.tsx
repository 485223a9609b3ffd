import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { formatQuantity } from './format';
import { ALL_ROWS, sizesFor } from './table-sizes';
import type { TableState } from './useTable';
import styles from './TablePaging.module.css';

/** How many rows a page has, which of all it has, previous and next, and `Page X of Y`. */
export function TablePaging<Row>({ table }: { table: TableState<Row> }) {
  const { t } = useTranslation();
  const { page, pages, rows, before } = table.shown;
  const all = table.rows.length;
  return (
    <nav className={styles.paging} aria-label={t('Pages')}>
      <select
        className={styles.size}
        aria-label={t('Rows per page')}
        value={table.size}
        onChange={(event) => table.resize(Number(event.target.value))}
      >
        {sizesFor(table.sizes, all, table.size).map((size) => (
          <option key={size} value={size}>
            {size === ALL_ROWS ? t('All on one page') : t('{{size}} per page', { size })}
          </option>
        ))}
      </select>
      <span className={styles.total}>
        {all === 0
          ? t('{{count}} rows', { count: 0 })
          : t('{{from}}–{{to}} of {{all}}', {
              from: formatQuantity(before + 1),
              to: formatQuantity(before + rows.length),
              all: formatQuantity(all),
            })}
      </span>
      <span className={styles.turn}>
        <Button look="ghost" disabled={page <= 1} onClick={() => table.turnTo(page - 1)}>
          {t('Previous')}
        </Button>
        <span className={styles.where} role="status">
          {t('Page {{page}} of {{pages}}', { page: formatQuantity(page), pages: formatQuantity(pages) })}
        </span>
        <Button look="ghost" disabled={page >= pages} onClick={() => table.turnTo(page + 1)}>
          {t('Next')}
        </Button>
      </span>
    </nav>
  );
}
