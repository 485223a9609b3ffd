import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import styles from './Notes.module.css';

interface Props {
  /** The specification's text for nothing here. */
  message: string;
  icon?: IconName;
  /** Why there is nothing, or what happens next. */
  hint?: string;
  /** The note is inside a card, so it is not drawn as a card. */
  isPart?: boolean;
  /** The way to what can be done about it, if anything. */
  children?: ReactNode;
}

/** The note in place of rows when there are none. */
export function EmptyNote({ message, icon = 'bottle', hint, isPart = false, children }: Props) {
  return (
    <div className={`${styles.note} ${isPart ? '' : styles.card}`} role="status">
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <p className={styles.text}>{message}</p>
      {hint && <p className={styles.detail}>{hint}</p>}
      {children}
    </div>
  );
}
