import type { ReactNode } from 'react';
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
  const last = lastOneAt(days, moment.now);
  const boys = [
    [figures.notBegun, 'not begun'],
    [figures.onTheRoad, 'on the road'],
    [figures.finished, 'finished'],
    [figures.closed, 'closed'],
  ] as const;
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className={page.spoken}>
        Order Summary
      </h2>
      <ul className={page.cards} data-count={scope === 'admin' ? 5 : 4}>
        <Card label="Deliveries Today" value={figures.stops}>
          {figures.lines > 0 && `${formatQuantity(figures.lines)} ${figures.lines === 1 ? 'line' : 'lines'}`}
        </Card>
        <Card label="Deliveries Made" value={figures.done}>
          <AheadNote days={days} before={before} figures={figures} moment={moment} />
        </Card>
        <Card label="Deliveries Remaining" value={figures.remaining}>
          {last !== null && `last one about ${clockOf(last, 'minute', moment.timeZone)}`}
          {figures.stops > 0 && figures.remaining === 0 && 'all done'}
        </Card>
        {scope === 'admin' && <Card label="Total Areas" value={stats?.total_active_areas} />}
        <Card label="Delivery Boys" value={stats?.total_delivery_boys}>
          {boys
            .filter(([count]) => count > 0)
            .map(([count, what]) => `${formatQuantity(count)} ${what}`)
            .join(', ')}
        </Card>
      </ul>
    </section>
  );
}

function Card({ label, value, children }: { label: string; value: number | undefined; children?: ReactNode }) {
  return (
    <li className={styles.card}>
      <span className={styles.what}>{label}</span>
      {value === undefined ? (
        <b className={styles.waiting}>Loading...</b>
      ) : (
        <Figure className={styles.figure} value={formatQuantity(value)} />
      )}
      <span className={styles.note}>{children}</span>
    </li>
  );
}
