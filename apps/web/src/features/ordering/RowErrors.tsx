import type { RowError } from '@milkround/contracts';
import { formatQuantity } from '../../ui/format';
import styles from './CheckPreview.module.css';

/** A list that scrolls and shows this many is read; more is a file to be mended in Excel. */
const SHOWN = 200;

/** The faulty rows, by Excel's own row numbers. */
export function RowErrors({ errors, count }: { errors: readonly RowError[]; count: number }) {
  if (errors.length === 0) return null;
  const shown = errors.slice(0, SHOWN);
  return (
    <section>
      <h3 className={styles.heading}>Errors</h3>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Errors">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, column, message }, index) => (
              <tr key={index}>
                <td>{row > 0 ? row : 'File'}</td>
                <td>{column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > shown.length && <p className={styles.note}>And {formatQuantity(count - shown.length)} more.</p>}
    </section>
  );
}
