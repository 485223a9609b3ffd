import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { usePhoneStates } from '../../../live';
import { progressQuery } from '../../../live/progress';
import { ErrorNote } from '../../../ui/ErrorNote';
import { Skeleton } from '../../../ui/LoadingRows';
import { useSpaced } from '../../../ui/useSpaced';
import type { Stats } from '../figures/dashboard.queries';
import type { FailedQuery } from '../figures/FailedRead';
import { OrderTile } from '../summary/OrderTile';
import { SummaryCard } from '../summary/SummaryCard';
import summary from '../summary/SummaryCards.module.css';
import styles from './Dashboard.module.css';
import { Today } from './Today';

interface Props {
  officeRole: OfficeRole;
  stats: Stats;
}

/**
 * Today's figures as they arrive. Deliveries and reports of phones arrive many times a second: this component is rendered for each of them, and the
 * figures only when both together are shown.
 */
export function LiveToday({ officeRole, stats }: Props) {
  const progress = useQuery(progressQuery(officeRole));
  const phoneStates = usePhoneStates();
  const { data } = progress;
  const newestProgress = useMemo(
    () => data && { progress: data, phoneStates },
    [data, phoneStates],
  );
  // Many changes of a short time are drawn together, as a transition, so that they do not delay scrolling.
  const spacedProgress = useSpaced(newestProgress);
  if (spacedProgress)
    return (
      <Today
        officeRole={officeRole}
        progress={spacedProgress.progress}
        phoneStates={spacedProgress.phoneStates}
        stats={stats}
      />
    );
  if (progress.isError)
    return <TodayFailed officeRole={officeRole} failedQuery={progress} stats={stats} />;
  return <DashboardLoading cards={officeRole === 'admin' ? 5 : 4} />;
}

/** The page's shape until the figures arrive. */
function DashboardLoading({ cards }: { cards: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <p role="status" className={styles.loading}>
        {t('Loading...')}
      </p>
      <div className={summary.cards} data-count={cards} aria-hidden="true">
        {Array.from({ length: cards }, (_, index) => (
          <Skeleton key={index} height={108} />
        ))}
      </div>
      <div className={styles.tiles} aria-hidden="true">
        <Skeleton height={122} />
        <Skeleton height={122} />
      </div>
      <Skeleton height={320} />
    </div>
  );
}

/** The dashboard without the progress of the day: each card that needs it shows the error, the others show their figures. */
function TodayFailed({
  officeRole,
  failedQuery,
  stats,
}: {
  officeRole: OfficeRole;
  failedQuery: FailedQuery;
  stats: Stats;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <section aria-labelledby="order-summary">
        <h2 id="order-summary" className={summary.heading}>
          {t('Order Summary')}
        </h2>
        <ul className={summary.cards} data-count={officeRole === 'admin' ? 5 : 4}>
          <SummaryCard label={t('Deliveries Today')} failedQuery={failedQuery} />
          <SummaryCard label={t('Deliveries Made')} failedQuery={failedQuery} />
          <SummaryCard label={t('Deliveries Remaining')} failedQuery={failedQuery} />
          {officeRole === 'admin' && (
            <SummaryCard
              label={t('Total Areas')}
              value={stats.figures?.total_active_areas}
              failedQuery={stats.failedQuery}
            />
          )}
          <SummaryCard
            label={t('Delivery Boys')}
            value={stats.figures?.total_delivery_boys}
            failedQuery={stats.failedQuery}
          />
        </ul>
      </section>
      <div className={styles.tiles}>
        <OrderTile title={t("Today's Orders")} failedQuery={failedQuery} />
        <OrderTile title={t('Monthly Orders')} failedQuery={failedQuery} />
      </div>
      <ErrorNote
        message={t('Error loading data')}
        detail={errorText(failedQuery.error)}
        onRetry={() => void failedQuery.refetch()}
      />
    </div>
  );
}
