import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { text } from '../../../i18n';
import { GoToTime, useIsPast } from '../../../past/GoToTime';
import { lazyPart } from '../../../ui/lazy-part';
import { LoadingRows } from '../../../ui/LoadingRows';
import { Screen } from '../../../ui/Screen';
import { ChangeOrderLink, ComingOrdersNote } from './ComingOrders';
import { DateChoice } from './DateChoice';
import { useChosenDate } from './order-date';
import { useOrders } from '../day/orders.queries';
import styles from './Orders.module.css';
import { OrdersTable } from './OrdersTable';
import { WithToday } from '../day/today';

const { Component: PastOrders } = lazyPart(() => import('./PastOrders'));

/** The orders of the supervisor's own area, from today on. */
export default function SupervisorOrdersScreen() {
  const { t } = useTranslation();
  const isPast = useIsPast();
  return (
    <Screen title={t('Orders')}>
      {isPast ? (
        <Suspense fallback={<LoadingRows />}>
          <PastOrders officeRole="supervisor" />
        </Suspense>
      ) : (
        <WithToday>{(today) => <AreaOrders today={today} />}</WithToday>
      )}
    </Screen>
  );
}

function AreaOrders({ today }: { today: BusinessDate }) {
  const [date, choose] = useChosenDate(today, today);
  const orders = useOrders('supervisor', date);
  return (
    <>
      <div className={styles.controls}>
        <DateChoice date={date} min={today} onChange={choose} />
        <GoToTime date={date === today ? date : undefined} />
      </div>
      {date > today && orders.data && orders.data.rows.length > 0 && (
        <ComingOrdersNote officeRole="supervisor" date={date} />
      )}
      <OrdersTable
        officeRole="supervisor"
        date={date}
        orders={orders}
        canCorrect={date === today}
        actions={
          date > today
            ? (order) => <ChangeOrderLink officeRole="supervisor" order={order} />
            : undefined
        }
        emptyHint={text(
          'They appear as soon as an admin has uploaded them. Single orders can be added by hand.',
        )}
      />
    </>
  );
}
