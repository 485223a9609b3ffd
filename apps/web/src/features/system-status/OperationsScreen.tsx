import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SystemStatus } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatClock } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { attentionOf } from './attention';
import { BackupFacts } from './BackupFacts';
import { ErrorFacts } from './ErrorFacts';
import { MachineFacts } from './MachineFacts';
import styles from './Operations.module.css';
import { ReadModelFacts } from './ReadModelFacts';
import { systemStatusQuery } from './system-status.queries';

/** The state of the servers, the database and the backups, for operators. */
export default function OperationsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(systemStatusQuery);
  return (
    <Screen title={t('Operations')}>
      <div className={styles.page}>
        {error && (
          <ErrorNote
            message={t('Error fetching data')}
            detail={errorText(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data ? (
          <Status status={data} />
        ) : (
          !error && <LoadingRows count={4} height={96} label={t('Loading...')} />
        )}
      </div>
    </Screen>
  );
}

function Status({ status }: { status: SystemStatus }) {
  return (
    <>
      <Summary status={status} />
      <div className={styles.cards}>
        <BackupFacts status={status} />
        <ReadModelFacts status={status} />
        <MachineFacts status={status} />
        <ErrorFacts status={status} />
      </div>
    </>
  );
}

/** The summary, for which most visitors open the screen. */
function Summary({ status }: { status: SystemStatus }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const sentences = attentionOf(status, t);
  const isWell = sentences.length === 0;
  const clock = formatClock(status.at, 'minute', timeZone);
  return (
    <section className={styles.summary} data-well={isWell} role="status">
      <Icon name={isWell ? 'check' : 'alert'} size={24} />
      <div className={styles.words}>
        <b>{isWell ? t('All is well') : t('Needs attention')}</b>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {/* A screen reader would read it every 15 seconds. */}
        <small aria-live="off">{t('as of {{clock}}', { clock })}</small>
      </div>
    </section>
  );
}
