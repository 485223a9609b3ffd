import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BusinessDate, OfficeRole, Progress } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { settingsQuery, useBusinessDate, useTimeZone } from '../../../api/settings.queries';
import { useNow } from '../../../live';
import { progressQuery } from '../../../live/progress';
import { GoToTime, useIsPast } from '../../../past/GoToTime';
import { areaOf } from '../../../session/roles';
import { useSession } from '../../../session/session';
import { buttonClass } from '../../../ui/Button';
import { Facts } from '../../../ui/Facts';
import { formatDay } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/lazy-part';
import { LiveStatus } from '../../../ui/LiveStatus';
import { LoadingRows } from '../../../ui/LoadingRows';
import { useMedia } from '../../../ui/media';
import { Screen } from '../../../ui/Screen';
import { InSlot } from '../../../ui/slots';
import { useStats } from '../figures/dashboard.queries';
import styles from './Dashboard.module.css';
import { LiveToday } from './LiveToday';

interface Props {
  officeRole: OfficeRole;
  title: string;
}

const { Component: PastDashboard } = lazyPart(() => import('./PastDashboard'));

const dateOf = ({ date }: Progress) => date;

/** The dashboard of all zones or of one: the progress of today, its comparison with other days, the people who need help, and the latest activity. */
export function Dashboard(props: Props) {
  return useIsPast() ? <PastFrame {...props} /> : <LiveDashboard {...props} />;
}

function PastFrame({ officeRole, title }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Screen title={t(title)} subtitle={session && areaOf(session)}>
      <Suspense fallback={<LoadingRows />}>
        <PastDashboard officeRole={officeRole} />
      </Suspense>
    </Screen>
  );
}

function LiveDashboard({ officeRole, title }: Props) {
  const { t } = useTranslation();
  const { data: shownDate } = useQuery({ ...progressQuery(officeRole), select: dateOf });
  const stats = useStats(officeRole);
  const session = useSession();
  const today = useBusinessDate();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const isTight = useMedia('(max-width: 1023.98px)');
  useDateChange(shownDate);
  const date = shownDate ?? today;
  const place = session && areaOf(session);
  const facts = <Facts facts={[place, date && formatDay(date)]} />;
  return (
    <Screen title={t(title)} subtitle={facts}>
      {isNarrow ? (
        <p className={styles.when}>
          <span className={styles.where}>{facts}</span>
          <LiveStatus short />
          <GoToTime date={today} />
          {session && (
            <Link
              to={`/${session.role}/activity`}
              className={buttonClass('ghost')}
              aria-label={t('Activity')}
              title={t('Activity')}
            >
              <Icon name="activity" />
            </Link>
          )}
        </p>
      ) : (
        <InSlot name="status">
          <span className={styles.status}>
            {!isTight && <GoToTime date={today} />}
            <LiveStatus />
          </span>
        </InSlot>
      )}
      {isTight && !isNarrow && (
        <p className={styles.when}>
          <GoToTime date={today} />
        </p>
      )}
      <LiveToday officeRole={officeRole} stats={stats} />
    </Screen>
  );
}

/** This device's clock may be ahead of the server's, so the server is asked again a little later. */
const CLOCK_DOUBT_MS = 90_000;

/** Notices midnight in the business's time zone: asks the server for the date, and fetches the dashboard again when it has changed. */
function useDateChange(shownDate: BusinessDate | undefined): void {
  const cache = useQueryClient();
  const now = useNow();
  const timeZone = useTimeZone();
  const today = useBusinessDate();
  const byThisClock = timeZone && businessDate(new Date(now), timeZone);
  const aLittleLater = timeZone && businessDate(new Date(now - CLOCK_DOUBT_MS), timeZone);
  useEffect(() => {
    if (today && byThisClock && aLittleLater && (byThisClock > today || aLittleLater > today)) {
      void cache.invalidateQueries({ queryKey: settingsQuery.queryKey });
    }
  }, [cache, today, byThisClock, aLittleLater]);
  useEffect(() => {
    if (today && shownDate && today > shownDate)
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
  }, [cache, today, shownDate]);
}
