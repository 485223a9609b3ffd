import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardStats, DayProgress } from '@milkround/contracts';
import { clockOf } from '../../live';
import { Figure } from '../../ui/Figure';
import { formatQuantity } from '../../ui/format';
import type { DashboardScope } from './dashboard.queries';
import type { Figures } from './figures';
import { AheadNote } from './AheadNote';
import { lastOneAt, type DayBefore, type Moment } from './pace';
import styles from './SummaryCards.module.css';
import page from './Dashboard.module.css';

interface Props {
  scope: DashboardScope;
  days: readonly DayProgress[];
  before: ReadonlyMap<number, DayBefore>;
  figures: Figures;
  stats: DashboardStats | undefined;
  moment: Moment;
}

/** The order summary: every figure with what to make of it below. */
export function SummaryCards({ scope, days, before, figures, stats, moment }: Props) {
  const { t } = useTranslation();
  const last = lastOneAt(days, moment.now);
  const boys = [
    [figures.notBegun, t('{{boys}} not begun', { boys: formatQuantity(figures.notBegun) })],
    [figures.onTheRoad, t('{{boys}} on the road', { boys: formatQuantity(figures.onTheRoad) })],
    [figures.finished, t('{{boys}} finished', { boys: formatQuantity(figures.finished) })],
    [figures.closed, t('{{boys}} closed', { boys: formatQuantity(figures.closed) })],
  ] as const;
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className={page.spoken}>
        {t('Order Summary')}
      </h2>
      <ul className={page.cards} data-count={scope === 'admin' ? 5 : 4}>
        <Card label={t('Deliveries Today')} value={figures.stops}>
          {figures.lines > 0 && t('{{shown}} lines', { count: figures.lines, shown: formatQuantity(figures.lines) })}
        </Card>
        <Card label={t('Deliveries Made')} value={figures.done}>
          <AheadNote days={days} before={before} figures={figures} moment={moment} />
        </Card>
        <Card label={t('Deliveries Remaining')} value={figures.remaining}>
          {last !== null && t('last one about {{clock}}', { clock: clockOf(last, 'minute', moment.timeZone) })}
          {figures.stops > 0 && figures.remaining === 0 && t('all done')}
        </Card>
        {scope === 'admin' && <Card label={t('Total Areas')} value={stats?.total_active_areas} />}
        <Card label={t('Delivery Boys')} value={stats?.total_delivery_boys}>
          {boys
            .filter(([count]) => count > 0)
            .map(([, words]) => words)
            .join(', ')}
        </Card>
      </ul>
    </section>
  );
}

function Card({ label, value, children }: { label: string; value: number | undefined; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className={styles.card}>
      <span className={styles.what}>{label}</span>
      {value === undefined ? (
        <b className={styles.waiting}>{t('Loading...')}</b>
      ) : (
        <Figure className={styles.figure} value={formatQuantity(value)} />
      )}
      <span className={styles.note}>{children}</span>
    </li>
  );
}
