import { useTranslation } from 'react-i18next';
import type { Order, OfficeRole } from '@milkround/contracts';
import { text } from '../../../i18n';
import { PastScreen } from '../../../past/PastScreen';
import { formatQuantity } from '../../../ui/format';
import type { OrdersRead } from '../day/orders.queries';
import styles from './Orders.module.css';
import { OrdersTable } from './OrdersTable';

/** The list of orders as it was at a moment of the past. */
export default function PastOrders({ officeRole }: { officeRole: OfficeRole }) {
  const { t } = useTranslation();
  return (
    <PastScreen<Order[]>
      officeRole={officeRole}
      path={(date) => `${officeRole}/get-orders/${date}`}
    >
      {(orders, date) => (
        <>
          <p className={styles.count}>
            {t('{{shown}} lines', { count: orders.length, shown: formatQuantity(orders.length) })}
          </p>
          <OrdersTable
            officeRole={officeRole}
            date={date}
            orders={toRead(orders)}
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
