import type { ReactNode } from 'react';
import styles from './Stacked.module.css';

/** A value, and below it who entered it and when. */
export function Stacked({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <span className={styles.stacked}>
      <span>{children}</span>
      <span className={styles.muted}>{note}</span>
    </span>
  );
}
