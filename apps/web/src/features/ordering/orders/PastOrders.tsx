import type { BusinessDate, Order, OfficeRole } from '@milkround/contracts';
import { useTranslation } from 'react-i18next';
import { text } from '../../../i18n';
import { PastScreen } from '../../../time-travel/PastScreen';
import { Difference } from '../../../ui/Difference';
import { formatQuantity } from '../../../ui/format';
import type { OrdersRead } from '../day/orders.queries';
import styles from './Orders.module.css';
import { OrdersTable } from './OrdersTable';

/** The list of orders as it was at a moment of the past. */
export function PastOrders({ officeRole }: { officeRole: OfficeRole }) {
  return (
    <PastScreen officeRole={officeRole} screen="orders">
      {(day, comparedDay) => (
        <>
          <OrderCount
            count={day.orders.length}
            comparison={
              comparedDay && { date: comparedDay.progress.date, count: comparedDay.orders.length }
            }
          />
          <OrdersTable
            officeRole={officeRole}
            date={day.progress.date}
            orders={toRead(day.orders)}
            emptyHint={text('The orders of this day came later, or there were none.')}
          />
        </>
      )}
    </PastScreen>
  );
}

const toRead = (rows: Order[]): OrdersRead => ({
  data: { rows },
  isPending: false,
  isError: false,
  error: null,
  refetch: async () => undefined,
});

function OrderCount({
  count,
  comparison,
}: {
  count: number;
  comparison: { date: BusinessDate; count: number } | null;
}) {
  const { t } = useTranslation();
  return (
    <p className={styles.count}>
      {t('{{shown}} lines', { count, shown: formatQuantity(count) })}
      {comparison && (
        <>
          {' · '}
          <Difference value={count} otherValue={comparison.count} day={comparison.date} />
        </>
      )}
    </p>
  );
}
