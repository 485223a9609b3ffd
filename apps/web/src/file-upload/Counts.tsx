import { formatQuantity } from '../ui/format';
import styles from './CheckPreview.module.css';

export interface Count {
  label: string;
  value: number;
  /** Whether the count is highlighted if it is above 0. */
  isBad?: boolean;
}

/** The numbers of new, changed, faulty and other rows of a file. */
export function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(({ label, value, isBad }) => (
        <div key={label} className={isBad && value > 0 ? styles.bad : undefined}>
          <dt>{label}</dt>
          <dd>{formatQuantity(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
