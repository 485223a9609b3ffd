import type { ReactNode } from 'react';
import styles from './Stacked.module.css';

/** A value, and below it who entered it and when. */
export function Stacked({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className={styles.stacked}>
      <span>{children}</span>
      <span className={styles.muted}>{below}</span>
    </span>
  );
}
