import { useTranslation } from 'react-i18next';
import type { SetAsideEntry } from '@milkround/contracts';
import { useTimeZone } from '../../api/settings.queries';
import { shownBeforeWords, entryWords } from '../../sync/entry-words';
import { formatTimestamp } from '../../ui/format';
import { officeReason } from '../../sync/office-reason';
import styles from './SetAside.module.css';

/** Summarises an entry before a decision: its content, the value that it replaced, consumer, delivery boy and reason of the refusal. */
export function EntrySummary({ entry }: { entry: SetAsideEntry }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const replacedText = shownBeforeWords(entry, t);
  const consumer = [entry.consumerName, entry.consumerId].filter(Boolean).join(' · ');
  return (
    <>
      {entryWords(entry, t).map((sentence) => (
        <b key={sentence} className={styles.line}>
          {sentence}
        </b>
      ))}
      {replacedText && <span className={styles.small}>{replacedText}</span>}
      {consumer && <span className={styles.line}>{t('for {{consumer}}', { consumer })}</span>}
      <span className={styles.small}>
        {t('{{name}}, {{time}}', {
          name: entry.deliveryBoyName,
          time: formatTimestamp(entry.occurredAt, timeZone),
        })}
      </span>
      <span className={styles.small}>
        {t('Refused: {{reason}}', { reason: officeReason(entry.reason, entry) })}
      </span>
    </>
  );
}
