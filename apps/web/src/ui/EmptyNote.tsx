import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import styles from './Notes.module.css';

interface Props {
  /** The specification's text for nothing here. */
  message: string;
  icon?: IconName;
  /** What to do about it, if anything. */
  children?: ReactNode;
}

/** What stands where the rows would, when there are none. */
export function EmptyNote({ message, icon = 'bottle', children }: Props) {
  return (
    <div className={styles.note} role="status">
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <p className={styles.text}>{message}</p>
      {children}
    </div>
  );
}
