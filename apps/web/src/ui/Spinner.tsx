import styles from './Spinner.module.css';

/** Waiting for what is about to stand here. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className={styles.box} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </div>
  );
}
