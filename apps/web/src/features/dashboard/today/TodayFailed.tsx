import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { ErrorNote } from '../../../ui/ErrorNote';
import type { Stats } from '../figures/dashboard.queries';
import type { Failed } from '../figures/FailedRead';
import { OrderTile } from '../summary/OrderTile';
import { SummaryCard } from '../summary/SummaryCard';
import summary from '../summary/SummaryCards.module.css';
import styles from './Dashboard.module.css';

/** The dashboard without the progress of the day: each card that needs it says so, the others show what they have. */
export function TodayFailed({ officeRole, failed, stats }: { officeRole: OfficeRole; failed: Failed; stats: Stats }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <section aria-labelledby="order-summary">
        <h2 id="order-summary" className={summary.heading}>
          {t('Order Summary')}
        </h2>
        <ul className={summary.cards} data-count={officeRole === 'admin' ? 5 : 4}>
          <SummaryCard label={t('Deliveries Today')} failed={failed} />
          <SummaryCard label={t('Deliveries Made')} failed={failed} />
          <SummaryCard label={t('Deliveries Remaining')} failed={failed} />
          {officeRole === 'admin' && (
            <SummaryCard label={t('Total Areas')} value={stats.figures?.total_active_areas} failed={stats.failed} />
          )}
          <SummaryCard label={t('Delivery Boys')} value={stats.figures?.total_delivery_boys} failed={stats.failed} />
        </ul>
      </section>
      <div className={styles.tiles}>
        <OrderTile title={t("Today's Orders")} failed={failed} />
        <OrderTile title={t('Monthly Orders')} failed={failed} />
      </div>
      <ErrorNote message={t('Error loading data')} detail={errorText(failed.error)} onRetry={() => void failed.refetch()} />
    </div>
  );
}
