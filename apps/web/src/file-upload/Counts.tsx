import { formatQuantity } from '../ui/format';
import styles from './CheckPreview.module.css';

interface Count {
  label: string;
  value: number;
  /** Marked when there are any. */
  isBad?: boolean;
}

/** How many things of a file are or will be new, changed, faulty and so on. */
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
