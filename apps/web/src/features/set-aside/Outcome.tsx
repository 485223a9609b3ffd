import { useTranslation } from 'react-i18next';
import type { SetAsideEntry } from '@milkround/contracts';
import { formatTimestamp } from '../../ui/format';
import styles from './SetAside.module.css';

/** Shows the decision, its author, its time, and the note of a dismissal. */
export function Outcome({
  entry,
  timeZone,
}: {
  entry: SetAsideEntry;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const name = entry.settledBy ?? t('somebody');
  return (
    <span>
      <span className={styles.decision} data-state={entry.state}>
        {entry.state === 'applied' ? t('Applied') : t('Dismissed')}
      </span>
      <span className={styles.small}>
        {entry.settledAt &&
          t('by {{name}}, {{time}}', { name, time: formatTimestamp(entry.settledAt, timeZone) })}
      </span>
      {entry.note && <span className={styles.line}>{t('“{{text}}”', { text: entry.note })}</span>}
    </span>
  );
}
