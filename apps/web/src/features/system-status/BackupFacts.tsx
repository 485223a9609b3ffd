import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SystemStatus } from '@milkround/contracts';
import { useTimeZone } from '../../api/settings.queries';
import { Button } from '../../ui/Button';
import { formatTimestamp } from '../../ui/format';
import { useSave } from '../../ui/useSave';
import { durationText, isBehind, secondsBetween } from './amounts';
import { Facts } from './Facts';
import styles from './Operations.module.css';
import { systemStatusQuery } from './system-status.queries';

/** The last backup, and how far the log is sealed. With the embedded database an admin can begin a backup. */
export function BackupFacts({ status: { backup, seal, at } }: { status: SystemStatus }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const cache = useQueryClient();
  const { save, isSaving } = useSave<SystemStatus>({
    onDone: ({ data }) => cache.setQueryData(systemStatusQuery.queryKey, data),
  });
  const { succeededAt, fileName, failed, isRunning, folder } = backup;
  const isBusy = isRunning || isSaving;
  const isLate = seal !== null && isBehind(seal.lagSeconds);
  return (
    <Facts
      title={t('Backup')}
      facts={[
        {
          name: t('Last backup'),
          value:
            succeededAt === null
              ? t('Never')
              : t('{{span}} ago', { span: durationText(secondsBetween(succeededAt, at), t) }),
          detail:
            succeededAt === null
              ? null
              : [formatTimestamp(succeededAt, timeZone), fileName].filter(Boolean).join(' · '),
          isWrong: succeededAt === null,
        },
        ...(failed
          ? [
              {
                name: t('Last backup failed'),
                value: failed.error,
                detail: formatTimestamp(failed.at, timeZone),
                isWrong: true,
              },
            ]
          : []),
        {
          name: t('Log sealed'),
          value: seal
            ? isLate
              ? t('{{span}} behind', { span: durationText(seal.lagSeconds, t) })
              : t('Completely')
            : '–',
          detail: seal && isLate ? t('{{count}} events wait', { count: seal.unsealed }) : null,
        },
      ]}
    >
      {folder !== null && (
        <>
          <p className={styles.hint}>
            {t('The server writes a backup each night, checks it, and keeps the newest 14.')}{' '}
            {folder === 'same-disk' &&
              t('They are on the same disk as the database: copy them to another machine.')}{' '}
            {t('The folder keys in DATA_DIR is not part of them: keep a copy of it as well.')}
          </p>
          <Button look="ghost" disabled={isBusy} onClick={() => save('admin/back-up-now', {})}>
            {isBusy ? t('Backing up...') : t('Back up now')}
          </Button>
        </>
      )}
    </Facts>
  );
}
