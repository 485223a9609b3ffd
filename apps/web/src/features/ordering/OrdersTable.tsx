import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order } from '@milkround/contracts';
import { messageOf } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { DataTable } from '../../ui/DataTable';
import type { useOrders } from './orders.queries';
import { orderColumns } from './order-columns';

interface Props {
  date: BusinessDate;
  orders: ReturnType<typeof useOrders>;
  /** Buttons at a row's end. */
  actions?: (order: Order) => ReactNode;
}

const keyOf = ({ id }: Order): string => id;
const isAdjusted = ({ adjusted_qty }: Order): boolean => adjusted_qty === 1;

/** The orders of a date. */
export function OrdersTable({ date, orders, actions }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const columns = useMemo(() => orderColumns(timeZone), [timeZone]);
  return (
    <DataTable
      key={date}
      label={t('Orders of {{date}}', { date })}
      columns={columns}
      rows={orders.data?.rows}
      rowKey={keyOf}
      isLoading={orders.isPending}
      isError={orders.isError && !orders.data}
      errorText={t('Failed to load orders.')}
      errorDetail={orders.error ? t(messageOf(orders.error)) : undefined}
      onRetry={() => void orders.refetch()}
      emptyText={t('No orders found for {{date}}.', { date })}
      isAdjusted={isAdjusted}
      searchLabel={t('Search orders')}
      actions={actions}
    />
  );
}
