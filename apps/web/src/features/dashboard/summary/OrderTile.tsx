import { useId } from 'react';
import type { BusinessDate, Totals } from '@milkround/contracts';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Figure } from '../../../ui/Figure';
import { formatQuantity } from '../../../ui/format';
import { FailedRead, type FailedQuery } from '../figures/FailedRead';
import styles from './OrderTile.module.css';

interface ProductTotals {
  totals: Totals;
  empty: string;
  from: BusinessDate;
  to: BusinessDate;
}

type Props = { title: string } & (ProductTotals | { failedQuery: FailedQuery });

/** Product name and total quantity, side by side. */
export function OrderTile({ title, ...content }: Props) {
  const heading = useId();
  return (
    <section className={styles.tile} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {'failedQuery' in content ? (
        <FailedRead failedQuery={content.failedQuery} />
      ) : (
        <Products {...content} />
      )}
    </section>
  );
}

function Products({ totals, empty, from, to }: ProductTotals) {
  if (totals.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.products}>
      {totals.map(({ productName, totalQuantity }) => (
        <li key={productName}>
          <span className={styles.name}>{productName}</span>
          <FigureLink
            figure={{ figure: 'required', from, to, productName }}
            value={formatQuantity(totalQuantity)}
            isUnderlined
          >
            <Figure className={styles.figure} value={formatQuantity(totalQuantity)} />
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}
