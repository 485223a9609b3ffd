import { initialsOf } from './format';
import styles from './Badge.module.css';

/** A person's initials in a circle; the name is shown beside it. */
export function Badge({ name }: { name: string }) {
  return (
    <span className={styles.badge} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
