import type { ProtectedLine } from '@milkround/contracts';
import { formatQuantity } from '../../ui/format';
import styles from './CheckPreview.module.css';

const SHOWN = 200;

/** Lines that stay as they are, whatever the file says, and why. */
export function ProtectedLines({ lines }: { lines: readonly ProtectedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{lines.length === 1 ? '1 line stays as it is' : `${formatQuantity(lines.length)} lines stay as they are`}</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Protected lines">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Consumer</th>
              <th scope="col">Product</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map(({ row, consumer_id, product, delivery_boy, reason }, index) => (
              <tr key={index}>
                <td>{row}</td>
                <td>{consumer_id}</td>
                <td>{product}</td>
                <td>
                  {reason} ({delivery_boy})
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > SHOWN && <p className={styles.note}>And {formatQuantity(lines.length - SHOWN)} more.</p>}
    </details>
  );
}
