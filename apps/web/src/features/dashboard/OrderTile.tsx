import { useId } from 'react';
import type { Totals } from '@milkround/contracts';
import { Figure } from '../../ui/Figure';
import { formatQuantity } from '../../ui/format';
import styles from './OrderTile.module.css';

/** Product name and total quantity, side by side. */
export function OrderTile({ title, totals, empty }: { title: string; totals: Totals; empty: string }) {
  const heading = useId();
  return (
    <section className={styles.tile} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {totals.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.products}>
          {totals.map(({ productName, totalQuantity }) => (
            <li key={productName}>
              <span className={styles.name}>{productName}</span>
              <Figure className={styles.figure} value={formatQuantity(totalQuantity)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
