import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { ErrorNote } from '../../../ui/ErrorNote';
import type { Stats } from '../figures/dashboard.queries';
import type { FailedQuery } from '../figures/FailedRead';
import { OrderTile } from '../summary/OrderTile';
import { SummaryCard } from '../summary/SummaryCard';
import summary from '../summary/SummaryCards.module.css';
import styles from './Dashboard.module.css';

/** The dashboard without the progress of the day: each card that needs it shows the error, the others show their figures. */
export function TodayFailed({
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
