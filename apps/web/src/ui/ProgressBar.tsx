import styles from './ProgressBar.module.css';

/** Counts of stops; `done`, `partly` and `absent` are disjoint. */
interface Parts {
  stops: number;
  done: number;
  partly: number;
  absent: number;
}

/** What the four parts of a bar are called. */
export const PARTS = ['done', 'partly', 'absent', 'to come'] as const;

const restOf = ({ stops, done, partly, absent }: Parts): number => Math.max(0, stops - done - partly - absent);

/** The day's stops as one bar: done, partly delivered, absent, to come. */
export function ProgressBar(parts: Parts) {
  const { stops, done, partly, absent } = parts;
  const share = (count: number) => ({ width: `${(100 * count) / Math.max(1, stops)}%` });
  const label = `${done} done, ${partly} partly delivered, ${absent} absent, ${restOf(parts)} to come`;
  return (
    <div className={styles.bar} role="img" aria-label={label} title={label}>
      {done > 0 && <i className={styles.done} style={share(done)} />}
      {partly > 0 && <i className={styles.partly} style={share(partly)} />}
      {absent > 0 && <i className={styles.absent} style={share(absent)} />}
    </div>
  );
}

/** What the colours and the hatching mean. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {PARTS.map((part) => (
        <li key={part}>
          <i className={part === 'to come' ? styles.rest : styles[part]} />
          {part}
        </li>
      ))}
    </ul>
  );
}
