import type { ReactNode } from 'react';
import styles from './TableButtons.module.css';

interface Props {
  /** The row has much beside them: they stand below each other. */
  isFull?: boolean;
  /** Those with an icon show it alone where there is little room; their label says the rest. */
  isCompact?: boolean;
  children: ReactNode;
}

/** The buttons at the end of a row. */
export function TableButtons({ isFull = false, isCompact = false, children }: Props) {
  return (
    <span className={styles.buttons} data-full={isFull || undefined} data-compact={isCompact || undefined}>
      {children}
    </span>
  );
}
