import { useId } from 'react';
import type { Totals } from '@milkround/contracts';
import { Figure } from '../../../ui/Figure';
import { formatQuantity } from '../../../ui/format';
import { FailedRead, type Failed } from '../figures/FailedRead';
import styles from './OrderTile.module.css';

type Props = { title: string } & ({ totals: Totals; empty: string } | { failed: Failed });

/** Product name and total quantity, side by side. */
export function OrderTile({ title, ...read }: Props) {
  const heading = useId();
  return (
    <section className={styles.tile} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {'failed' in read ? <FailedRead failed={read.failed} /> : <Products {...read} />}
    </section>
  );
}

function Products({ totals, empty }: { totals: Totals; empty: string }) {
  if (totals.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.products}>
      {totals.map(({ productName, totalQuantity }) => (
        <li key={productName}>
          <span className={styles.name}>{productName}</span>
          <Figure className={styles.figure} value={formatQuantity(totalQuantity)} />
        </li>
      ))}
    </ul>
  );
}
