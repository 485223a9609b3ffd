import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order } from '@milkround/contracts';
import { errorText } from '../../../api/errors';
import { useTimeZone } from '../../../api/settings.queries';
import { usePastMoment } from '../../../live';
import { formatDate } from '../../../ui/format';
import { DataTable } from '../../../ui/table/DataTable';
import { useTableAddress, type TableAddress } from '../../../ui/table/table-address';
import { ORDER_SIZES } from '../../../ui/table/table-sizes';
import { orderColumns } from './order-columns';
import { OrderHistory } from '../order-history/OrderHistory';
import { toHistoryOrder } from '../order-history/order-history.queries';
import { OrderActions } from './OrderActions';
import type { OrdersRead, OrdersScope } from '../day/orders.queries';

interface Props {
  scope: OrdersScope;
  date: BusinessDate;
  orders: OrdersRead;
  /** The advice when there are no orders. */
  emptyHint: string;
  /** Buttons at a row's end, beside that of its history. Orders of a past moment have neither. */
  actions?: (order: Order) => ReactNode;
}

const ADDRESS: TableAddress = { first: { search: '', sort: '', page: 0, size: ORDER_SIZES.first }, sizes: ORDER_SIZES.choices };
const keyOf = ({ id }: Order): string => id;
const isAdjusted = ({ adjusted_qty }: Order): boolean => adjusted_qty === 1;

/** The orders of a date, each with its history. */
export function OrdersTable({ scope, date, orders, emptyHint, actions }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const isPast = usePastMoment() !== null;
  const columns = useMemo(() => orderColumns(timeZone), [timeZone]);
  const [asked, setAsked] = useState<Order | null>(null);
  const page = useTableAddress(ADDRESS);
  const table = (
    <DataTable
      key={date}
      label={t('Orders of {{date}}', { date })}
      columns={columns}
      rows={orders.data?.rows}
      rowKey={keyOf}
      isLoading={orders.isPending}
      isError={orders.isError && !orders.data}
      errorText={t('Failed to load orders.')}
      errorDetail={orders.error ? errorText(orders.error) : undefined}
      onRetry={() => void orders.refetch()}
      emptyText={t('No orders found for {{date}}.', { date: formatDate(date) })}
      emptyHint={emptyHint}
      isAdjusted={isAdjusted}
      sizes={ORDER_SIZES}
      page={page}
      searchLabel={t('Search orders')}
      actions={
        isPast
          ? undefined
          : (order) => (
              <OrderActions order={order} onHistory={() => setAsked(order)}>
                {actions?.(order)}
              </OrderActions>
            )
      }
    />
  );
  return (
    <>
      {table}
      {asked && (
        <OrderHistory
          scope={scope}
          order={toHistoryOrder(asked)}
          now={orders.data?.rows.find(({ id }) => id === asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
