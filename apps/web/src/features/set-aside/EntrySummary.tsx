import { useTranslation } from 'react-i18next';
import type { SetAsideEntry } from '@milkround/contracts';
import { useTimeZone } from '../../api/settings.queries';
import { wishOf } from '../../shell/wish';
import { formatTimestamp } from '../../ui/format';
import { officeReason } from '../../shell/office-reason';
import styles from './SetAside.module.css';

/** What a decision is about: the wish, for whom, whose it is, and why it was refused. */
export function EntrySummary({ entry }: { entry: SetAsideEntry }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const consumer = entry.consumerName ?? entry.consumerId;
  return (
    <div className={styles.summary}>
      {wishOf(entry, t).map((sentence) => (
        <b key={sentence} className={styles.line}>
          {sentence}
        </b>
      ))}
      {consumer && <span className={styles.line}>{t('for {{consumer}}', { consumer })}</span>}
      <span className={styles.small}>
        {t('{{name}}, {{time}}', { name: entry.deliveryBoyName, time: formatTimestamp(entry.occurredAt, timeZone) })}
      </span>
      <span className={styles.small}>{t('Refused: {{reason}}', { reason: t(officeReason(entry.reason)) })}</span>
    </div>
  );
}
