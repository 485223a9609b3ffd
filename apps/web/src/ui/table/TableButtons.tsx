import type { ReactNode } from 'react';
import styles from './TableButtons.module.css';

interface Props {
  /** Whether the row has much content: the buttons are then stacked. */
  isFull?: boolean;
  /** Buttons with an icon show only the icon where there is little room. */
  isCompact?: boolean;
  children: ReactNode;
}

/** The buttons at the end of a row. */
export function TableButtons({ isFull = false, isCompact = false, children }: Props) {
  return (
    <span
      className={styles.buttons}
      data-full={isFull || undefined}
      data-compact={isCompact || undefined}
    >
      {children}
    </span>
  );
}
