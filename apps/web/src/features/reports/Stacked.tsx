import type { ReactNode } from 'react';
import styles from './Stacked.module.css';

/** A value, and below it a note such as its author and time. */
export function Stacked({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <span className={styles.stacked}>
      <span>{children}</span>
      <span className={styles.muted}>{note}</span>
    </span>
  );
}
