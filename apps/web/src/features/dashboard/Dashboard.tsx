import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/errors';
import { useBusinessDate } from '../../api/settings.queries';
import { LiveStatus, useWatched } from '../../live';
import { areaOf } from '../../shell/roles';
import { useSession } from '../../shell/session';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatDay } from '../../ui/format';
import { useMedia } from '../../ui/media';
import { Screen } from '../../ui/Screen';
import { InSlot } from '../../ui/slots';
import { progressQuery, statsQuery, type DashboardScope } from './dashboard.queries';
import { DashboardLoading } from './DashboardLoading';
import { Today } from './Today';
import { useDayTurn } from './useDayTurn';
import styles from './Dashboard.module.css';

interface Props {
  scope: DashboardScope;
  title: string;
}

/** The live dashboard of all zones or of one: how much of today is done, is that ahead or behind, who needs help, what has just happened. */
export function Dashboard({ scope, title }: Props) {
  const { t } = useTranslation();
  const progress = useQuery(progressQuery(scope));
  const stats = useWatched(statsQuery(scope));
  const session = useSession();
  const today = useBusinessDate();
  const isNarrow = useMedia('(max-width: 767.98px)');
  useDayTurn(progress.data?.date);
  const date = progress.data?.date ?? today;
  const place = session && areaOf(session);
  const where = [place, date && formatDay(date)].filter(Boolean).join(' · ');
  return (
    <Screen title={t(title)} subtitle={where}>
      {isNarrow ? (
        <p className={styles.when}>
          <span>{where}</span>
          <LiveStatus short />
        </p>
      ) : (
        <InSlot name="status">
          <LiveStatus />
        </InSlot>
      )}
      {progress.data ? (
        <Today scope={scope} progress={progress.data} stats={stats.data?.rows[0]} />
      ) : progress.isError ? (
        <ErrorNote message={t('Error loading data')} detail={t(messageOf(progress.error))} onRetry={() => void progress.refetch()} />
      ) : (
        <DashboardLoading cards={scope === 'admin' ? 5 : 4} />
      )}
    </Screen>
  );
}
