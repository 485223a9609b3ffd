import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeRole, Progress } from '@milkround/contracts';
import { useBusinessDate } from '../../../api/settings.queries';
import { buttonClass } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { lazyPart } from '../../../ui/lazy-part';
import { LiveStatus } from '../../../ui/LiveStatus';
import { LoadingRows } from '../../../ui/LoadingRows';
import { areaOf } from '../../../session/roles';
import { useSession } from '../../../session/session';
import { Facts } from '../../../ui/Facts';
import { formatDay } from '../../../ui/format';
import { useMedia } from '../../../ui/media';
import { Screen } from '../../../ui/Screen';
import { InSlot } from '../../../ui/slots';
import { GoToTime, useIsPast } from '../../../past/GoToTime';
import { progressQuery } from '../../../live/progress';
import { useStats } from '../figures/dashboard.queries';
import { LiveToday } from './LiveToday';
import { useDateChange } from './useDateChange';
import styles from './Dashboard.module.css';

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
