import { useTranslation } from 'react-i18next';
import type { BackupRunStatus, SystemStatus } from '@milkround/contracts';
import { useTimeZone } from '../../api/settings.queries';
import { formatTimestamp } from '../../ui/format';
import { durationText, isBehind, secondsBetween } from './amounts';
import { Facts } from './Facts';

/** The last backup and the last drill of a restore, and how far the log is sealed. */
export function BackupFacts({ status: { backup, drill, seal, at } }: { status: SystemStatus }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const fact = (name: string, run: BackupRunStatus) => ({
    name,
    value:
      run.succeededAt === null
        ? t('Never')
        : t('{{span}} ago', { span: durationText(secondsBetween(run.succeededAt, at), t) }),
    detail:
      run.succeededAt === null
        ? null
        : [formatTimestamp(run.succeededAt, timeZone), run.fileName].filter(Boolean).join(' · '),
    isWrong: run.succeededAt === null,
  });
  const isLate = seal !== null && isBehind(seal.lagSeconds);
  const failure = (name: string, { failed }: BackupRunStatus) =>
    failed
      ? [{ name, value: failed.error, detail: formatTimestamp(failed.at, timeZone), isWrong: true }]
      : [];
  return (
    <Facts
      title={t('Backup')}
      facts={[
        fact(t('Last backup'), backup),
        ...failure(t('Last backup failed'), backup),
        fact(t('Restored on trial'), drill),
        ...failure(t('Last drill failed'), drill),
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
    />
  );
}
