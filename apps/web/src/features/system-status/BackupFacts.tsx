import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SystemStatus } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { useSave } from '../../ui/useSave';
import styles from './Operations.module.css';
import { systemStatusQuery } from './system-status.queries';

/** What the owner does about backups. With the embedded database an admin can begin one. */
export function BackupFacts({ backup: { isRunning, folder } }: Pick<SystemStatus, 'backup'>) {
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
