import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SystemStatus } from '@milkround/contracts';
import { addDays, businessDate } from '@milkround/domain';
import { api } from '../../api/client';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatClock, formatDate } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { useSave } from '../../ui/useSave';
import { attentionOf } from './attention';
import styles from './Operations.module.css';

/** Whether everything runs, in an owner's words. Engineers have `/metrics` and the log. */
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
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const sentences = attentionOf(status, t);
  const isWell = sentences.length === 0;
  return (
    <>
      <section className={styles.summary} data-well={isWell} role="status">
        <Icon name={isWell ? 'check' : 'alert'} size={24} />
        <div className={styles.words}>
          <b>{isWell ? t('Everything runs.') : t('Needs attention')}</b>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {timeZone && <p>{lastBackup(status, timeZone, t)}</p>}
          {/* A screen reader would read it every 15 seconds. */}
          <small aria-live="off">
            {t('as of {{clock}}', { clock: formatClock(status.at, 'minute', timeZone) })}
          </small>
        </div>
      </section>
      <BackupFacts backup={status.backup} />
      <p className={styles.version}>{t('Milkround {{version}}', { version: status.version })}</p>
    </>
  );
}

/** `Last backup 2:10 am today` */
function lastBackup(
  { backup: { succeededAt }, at }: SystemStatus,
  timeZone: string,
  t: TFunction,
): string {
  if (succeededAt === null) return '';
  const clock = formatClock(succeededAt, 'minute', timeZone);
  const date = businessDate(new Date(succeededAt), timeZone);
  const today = businessDate(new Date(at), timeZone);
  if (date === today) return t('Last backup {{clock}} today', { clock });
  if (date === addDays(today, -1)) return t('Last backup {{clock}} yesterday', { clock });
  return t('Last backup {{clock}}, {{date}}', { clock, date: formatDate(date) });
}

/** Explains the backups to the owner. With the embedded database an admin can begin one. */
function BackupFacts({ backup: { isRunning, folder } }: Pick<SystemStatus, 'backup'>) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { save, isSaving } = useSave<SystemStatus>({
    onDone: ({ data }) => cache.setQueryData(systemStatusQuery.queryKey, data),
  });
  const isBusy = isRunning || isSaving;
  if (folder === null) return null;
  return (
    <section className={styles.card} aria-labelledby="backup">
      <h2 id="backup">{t('Backup')}</h2>
      <p>
        {t('The server writes a backup each night, checks it, and keeps the newest 14.')}{' '}
        {folder === 'same-disk' &&
          t('They are on the same disk as the database: copy them to another machine.')}{' '}
        {t('The folder keys in DATA_DIR is not part of them: keep a copy of it as well.')}
      </p>
      <Button look="ghost" disabled={isBusy} onClick={() => save('admin/back-up-now', {})}>
        {isBusy ? t('Backing up...') : t('Back up now')}
      </Button>
    </section>
  );
}

const READ_EVERY_MS = 15_000;
const READ_WHILE_BACKING_UP_MS = 2_000;

/** The state of servers, database and backups. It is not in the log, so it is polled while the screen is open. */
const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => api.get<SystemStatus>('admin/operations', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.backup.isRunning ? READ_WHILE_BACKING_UP_MS : READ_EVERY_MS,
});
