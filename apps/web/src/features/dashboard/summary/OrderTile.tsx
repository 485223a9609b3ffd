import { useId } from 'react';
import type { BusinessDate, Totals } from '@milkround/contracts';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Difference } from '../../../ui/Difference';
import { Figure } from '../../../ui/Figure';
import { formatQuantity } from '../../../ui/format';
import { useCompared } from '../figures/compared';
import { FailedRead, type Failed } from '../figures/FailedRead';
import styles from './OrderTile.module.css';

interface ProductTotals {
  totals: Totals;
  /** Those of the day that it is compared with. */
  other?: Totals;
  empty: string;
  /** The dates that the totals are of. */
  from: BusinessDate;
  to: BusinessDate;
}

type Props = { title: string } & (ProductTotals | { failed: Failed });

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

function Products({ totals, other, empty, from, to }: ProductTotals) {
  const compared = useCompared();
  const otherOf = (name: string) => other?.find(({ productName }) => productName === name)?.totalQuantity ?? 0;
  if (totals.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.products}>
      {totals.map(({ productName, totalQuantity }) => (
        <li key={productName}>
          <span className={styles.name}>{productName}</span>
          <FigureLink figure={{ figure: 'required', from, to, productName }} value={formatQuantity(totalQuantity)} isUnderlined>
            <Figure className={styles.figure} value={formatQuantity(totalQuantity)} />
          </FigureLink>
          {compared && other && <Difference value={totalQuantity} other={otherOf(productName)} day={compared.date} />}
        </li>
      ))}
    </ul>
  );
}
