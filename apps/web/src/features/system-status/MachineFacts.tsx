import { useTranslation } from 'react-i18next';
import type { PoolStatus, SystemStatus } from '@milkround/contracts';
import { text } from '../../i18n';
import { bytesText } from './amounts';
import { Facts } from './Facts';

const POOLS: Record<PoolStatus['pool'], string> = {
  log: text('This server: log and lists'),
  typeorm: text('This server: reports and entries'),
};

/** Versions, disk and connections. */
export function MachineFacts({
  status: { versions, disk, connections },
}: {
  status: SystemStatus;
}) {
  const { t } = useTranslation();
  const { database, pools } = connections;
  return (
    <>
      <Facts
        title={t('Versions')}
        facts={[
          { name: 'Milkround', value: versions.product },
          {
            name: 'PostgreSQL',
            value: versions.postgres,
            detail: disk.isEmbedded ? t('Embedded') : t('Of its own'),
          },
          { name: t('Migrations'), value: versions.migrations, detail: versions.newestMigration },
        ]}
      />
      <Facts
        title={t('Disk and connections')}
        facts={[
          {
            name: t('Free on the disk of the server'),
            value: disk.freeBytes === null ? '–' : bytesText(disk.freeBytes),
          },
          { name: t('Size of the database'), value: bytesText(disk.databaseBytes) },
          { name: t('Connections of all servers'), value: t('{{open}} of {{limit}}', database) },
          ...pools.map(({ pool, size, busy, idle, waiting }) => ({
            name: t(POOLS[pool]),
            value: t('{{open}} of {{limit}}', { open: busy + idle, limit: size }),
            detail: t('{{busy}} busy, {{waiting}} waiting', { busy, waiting }),
            isWrong: waiting > 0,
          })),
        ]}
      />
    </>
  );
}
