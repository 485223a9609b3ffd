import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import styles from './Notes.module.css';

interface Props {
  /** The specification's text for an empty list. */
  message: string;
  icon?: IconName;
  /** The reason for the empty list, or the next step. */
  hint?: string;
  /** The note is inside a card, so it is not drawn as a card. */
  isPart?: boolean;
  /** A link or button for the next step, if there is one. */
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
