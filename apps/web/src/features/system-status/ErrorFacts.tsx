import { useTranslation } from 'react-i18next';
import type { SystemStatus } from '@milkround/contracts';
import { useTimeZone } from '../../api/settings.queries';
import { formatTimestamp } from '../../ui/format';
import { Facts } from './Facts';
import styles from './Operations.module.css';

/** The errors that all servers have logged in the last day. */
export function ErrorFacts({ status: { errors } }: { status: SystemStatus }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return (
    <Facts
      title={t('Errors of the last day')}
      facts={errors.map(({ message, count, lastAt }) => ({
        name: message,
        value: t('{{count}} times', { count }),
        detail: t('last seen {{time}}', { time: formatTimestamp(lastAt, timeZone) }),
        isWrong: true,
      }))}
    >
      <p className={styles.hint}>
        {errors.length === 0
          ? t('None, on any server.')
          : t('Of all servers. The log of a server has the details.')}
      </p>
    </Facts>
  );
}
