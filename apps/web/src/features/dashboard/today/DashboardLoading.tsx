import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/LoadingRows';
import summary from '../summary/SummaryCards.module.css';
import styles from './Dashboard.module.css';

/** The page's shape until the figures arrive. */
export function DashboardLoading({ cards }: { cards: number }) {
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
