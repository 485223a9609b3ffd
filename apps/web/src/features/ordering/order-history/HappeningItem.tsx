import { useTranslation } from 'react-i18next';
import type { OrderChange, OrderHappening } from '@milkround/contracts';
import { officeReason } from '../../../sync/office-reason';
import { entryWords } from '../../../sync/entry-words';
import { Clocks } from '../../../ui/Clocks';
import { HEADINGS, whoOf, wordsOf } from '../../../ui/happening-words';
import styles from './OrderHistory.module.css';

/** An item of the history: the happening, the person, the time, and the changes. */
export function HappeningItem({
  happening,
  timeZone,
}: {
  happening: OrderHappening;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const { kind, changes, entry, text, occurredAt, recordedAt, late, appliedBy } = happening;
  const actorName = whoOf(happening, t);
  return (
    <li className={styles.item}>
      <div>
        <b className={styles.heading}>{t(HEADINGS[kind])}</b>
        {changes.map((change) => (
          <Change key={change.what} change={change} />
        ))}
        {entry &&
          entryWords(entry, t).map((sentence) => (
            <b key={sentence} className={styles.line}>
              {sentence}
            </b>
          ))}
        {text !== null && (
          <span className={styles.line}>
            {kind === 'dismissed' ? t('“{{text}}”', { text }) : officeReason(text, happening)}
          </span>
        )}
        {actorName !== null && <span className={styles.who}>{actorName}</span>}
      </div>
      <div className={styles.clocks}>
        <Clocks
          occurredAt={occurredAt}
          recordedAt={recordedAt}
          timeZone={timeZone}
          isLate={late}
          appliedBy={appliedBy}
        />
      </div>
    </li>
  );
}

function Change({ change }: { change: OrderChange }) {
  const { t } = useTranslation();
  const words = wordsOf(change, t);
  if ('sentence' in words) return <span className={styles.line}>{words.sentence}</span>;
  return (
    <span className={styles.line}>
      {words.label}: {words.before !== null && <del className={styles.was}>{words.before}</del>}{' '}
      <b>{words.after}</b>
    </span>
  );
}
