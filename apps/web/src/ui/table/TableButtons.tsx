import type { ReactNode } from 'react';
import styles from './TableButtons.module.css';

interface Props {
  /** The row has much beside them: they stand below each other. */
  isFull?: boolean;
  children: ReactNode;
}

/** The buttons at the end of a row. */
export function TableButtons({ isFull = false, children }: Props) {
  return (
    <span className={styles.buttons} data-full={isFull || undefined}>
      {children}
    </span>
  );
}
