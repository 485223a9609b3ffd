import { Button } from './Button';
import { formatQuantity } from './format';
import { PAGE_SIZES } from './useTable';
import styles from './DataTable.module.css';

interface Props {
  page: number;
  pages: number;
  size: number;
  /** How many rows there are on all pages. */
  rows: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Previous and next, `Page X of Y`, and how many rows a page has. */
export function TablePaging({ page, pages, size, rows, onPage, onSize }: Props) {
  return (
    <nav className={styles.paging} aria-label="Pages">
      <select className={styles.size} aria-label="Rows per page" value={size} onChange={(event) => onSize(Number(event.target.value))}>
        {PAGE_SIZES.map((choice) => (
          <option key={choice} value={choice}>
            {choice} per page
          </option>
        ))}
      </select>
      <span className={styles.total}>
        {formatQuantity(rows)} {rows === 1 ? 'row' : 'rows'}
      </span>
      <span className={styles.turn}>
        <Button look="ghost" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span className={styles.where} role="status">
          Page {formatQuantity(page)} of {formatQuantity(pages)}
        </span>
        <Button look="ghost" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  );
}
