import { useTranslation } from 'react-i18next';
import { text } from '../i18n';
import styles from './ProgressBar.module.css';

/** Counts of stops; `done`, `partly` and `absent` are disjoint. */
interface Parts {
  stops: number;
  done: number;
  partly: number;
  absent: number;
}

const PARTS = [
  { part: 'done', name: text('done') },
  { part: 'partly', name: text('partly') },
  { part: 'absent', name: text('absent') },
  { part: 'rest', name: text('to come') },
] as const;

const restOf = ({ stops, done, partly, absent }: Parts): number =>
  Math.max(0, stops - done - partly - absent);

/** The day's stops as one bar: done, partly delivered, absent, to come. */
export function ProgressBar(parts: Parts) {
  const { t } = useTranslation();
  const { stops, done, partly, absent } = parts;
  const share = (count: number) => ({ width: `${(100 * count) / Math.max(1, stops)}%` });
  const label = t(
    '{{done}} done, {{partly}} partly delivered, {{absent}} absent, {{rest}} to come',
    {
      done,
      partly,
      absent,
      rest: restOf(parts),
    },
  );
  return (
    <div className={styles.bar} role="img" aria-label={label} title={label}>
      {done > 0 && <i className={styles.done} style={share(done)} />}
      {partly > 0 && <i className={styles.partly} style={share(partly)} />}
      {absent > 0 && <i className={styles.absent} style={share(absent)} />}
    </div>
  );
}

/** The legend of the colours and the hatching. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend} aria-hidden="true">
      {PARTS.map(({ part, name }) => (
        <li key={part}>
          <i className={styles[part]} />
          {t(name)}
        </li>
      ))}
    </ul>
  );
}
