import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Order, OfficeRole } from '@milkround/contracts';
import {
  findsOrder,
  matchesFilter,
  orderList,
  orderTexts,
  type OrderFilter,
  sum,
} from '@milkround/domain';
import type { Query } from '../../../api/client';
import { errorText } from '../../../api/errors';
import { useTimeZone } from '../../../api/settings.queries';
import { loadCorrection, useCorrectStop } from '../../../correct-stop/useCorrectStop';
import { usePastMoment } from '../../../live';
import { ExportButton } from '../../../ui/ExportButton';
import { formatDate, formatQuantity, formatTimestamp } from '../../../ui/format';
import { MergedIdHint } from '../../../ui/MergedIdHint';
import { DataTable, type DataColumn } from '../../../ui/table/DataTable';
import { addressOf, useTableAddress } from '../../../ui/table/table-address';
import { ORDER_SIZES } from '../../../ui/table/table-sizes';
import type { TablePage } from '../../../ui/table/table-page';
import { useOrderFilters } from './order-filters';
import { OrderFilters } from './OrderFilters';
import type { OrdersRead } from '../day/orders.queries';
import { Button } from '../../../ui/Button';
import { TableButtons } from '../../../ui/table/TablePaging';
import { OrderHistoryLink } from '../OrderHistoryLink';
import { i18n, text } from '../../../i18n';
import { ConsumerLink } from '../../../ui/ConsumerLink';
import { paidToTexts } from '../../../ui/paid-to';
import styles from './Orders.module.css';

interface Props {
  officeRole: OfficeRole;
  date: BusinessDate;
  orders: OrdersRead;
  /** The advice when there are no orders. */
  emptyHint: string;
  /** Buttons at a row's end, beside that of its history. Orders of a past moment have neither. */
  actions?: (order: Order) => ReactNode;
  /** The deliveries of the date can be corrected. */
  canCorrect?: boolean;
}

const ADDRESS = addressOf(ORDER_SIZES);
/** The filters, the search and the order of the screen. */
const toExportQuery = (filter: OrderFilter, { search, sort }: TablePage): Query => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
  search: search.trim() || undefined,
  sort:
    sort === '' ? undefined : `${sort.replace(/^-/, '')}:${sort.startsWith('-') ? 'desc' : 'asc'}`,
});
const keyOf = ({ id }: Order): string => id;
const toStop = (order: Order) => ({
  deliveryBoyId: order.delr_boy_id,
  date: order.order_date,
  consumerId: order.consumer_id,
  name: order.consumer_name,
});
const isAdjusted = ({ adjusted_qty }: Order): boolean => adjusted_qty === 1;

/** The orders of a date, each with its history. */
export function OrdersTable({
  officeRole,
  date,
  orders,
  emptyHint,
  actions,
  canCorrect = false,
}: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const isPast = usePastMoment() !== null;
  const columns = useMemo(() => orderColumns(timeZone), [timeZone]);
  const [openCorrection, correction] = useCorrectStop();
  const page = useTableAddress(ADDRESS);
  const { filter, set, clear } = useOrderFilters();
  const allRows = orders.data?.rows;
  const rows = useMemo(
    () => allRows?.filter((order) => matchesFilter(order, filter)),
    [allRows, filter],
  );
  const isFiltered = allRows !== undefined && rows?.length === 0 && allRows.length > 0;
  const table = (
    <DataTable
      key={date}
      label={t('Orders of {{date}}', { date })}
      columns={columns}
      rows={rows}
      searchTextsOf={orderTexts}
      rowKey={keyOf}
      isLoading={orders.isPending}
      isError={orders.isError && !orders.data}
      errorText={t('Failed to load orders.')}
      errorDetail={orders.error ? errorText(orders.error) : undefined}
      onRetry={() => void orders.refetch()}
      emptyText={
        isFiltered
          ? t('No matching data found.')
          : t('No orders found for {{date}}.', { date: formatDate(date) })
      }
      emptyHint={isFiltered ? undefined : emptyHint}
      isAdjusted={isAdjusted}
      sizes={ORDER_SIZES}
      page={page}
      searchLabel={t('Search orders')}
      actions={
        isPast
          ? undefined
          : (order) => (
              <OrderActions
                officeRole={officeRole}
                order={order}
                onCorrect={canCorrect ? () => openCorrection(toStop(order)) : undefined}
              >
                {actions?.(order)}
              </OrderActions>
            )
      }
    />
  );
  return (
    <>
      {allRows && allRows.length > 0 && !isPast && (
        <OrderFilters orders={allRows} filter={filter} onSet={set} onClear={clear}>
          <ExportButton
            path={`${officeRole}/get-orders/${date}/export`}
            file={orderList.file}
            query={toExportQuery(filter, page.visiblePage)}
            isEmpty={rows?.some(findsOrder(page.visiblePage.search)) !== true}
          />
        </OrderFilters>
      )}
      <div onPointerEnter={isPast ? undefined : loadCorrection}>{table}</div>
      {rows && rows.length > 0 && !rows.some(findsOrder(page.visiblePage.search)) && (
        <MergedIdHint
          search={page.visiblePage.search}
          onSearch={(search) => page.change({ search, page: 0 })}
        />
      )}
      {correction}
    </>
  );
}

interface ActionProps {
  officeRole: OfficeRole;
  order: Order;
  /** Missing where the delivery cannot be corrected. */
  onCorrect?: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The buttons at the end of an order's row: its history, the correction of its delivery, and further actions. */
function OrderActions({ officeRole, order, onCorrect, children }: ActionProps) {
  const { t } = useTranslation();
  const name = `${order.consumer_name}, ${order.product.name}`;
  return (
    <TableButtons isCompact>
      <OrderHistoryLink officeRole={officeRole} order={order}>
        {t('History')}
      </OrderHistoryLink>
      {onCorrect && (
        <Button look="ghost" aria-label={t('Correct {{name}}', { name })} onClick={onCorrect}>
          {t('Correct')}
        </Button>
      )}
      {children}
    </TableButtons>
  );
}

/** The columns of an orders list; times in the business's time zone. */
const orderColumns = (timeZone: string | undefined): readonly DataColumn<Order>[] => [
  { key: 'id', label: text('Order ID'), value: ({ id }) => id, isHidden: true },
  {
    key: 'boy',
    label: text('Assigned Delivery Boy'),
    value: (order) => order.delivery_boy.name,
    show: ({ delivery_boy, delr_boy_unique_id: id }) => (
      <span>
        {delivery_boy.name} {id !== undefined && <span className={styles.id}>{id}</span>}
      </span>
    ),
    footer: () => i18n.t('Grand Total'),
  },
  {
    key: 'consumer',
    label: text('Consumer Details'),
    value: (order) => `${order.consumer_name} ${order.consumer_id}`,
    show: (order) => (
      <span>
        <ConsumerLink id={order.consumer_id} name={order.consumer_name} />{' '}
        <span className={styles.id}>{order.consumer_id}</span>
        {paidToTexts(order.paid_to, i18n.t).map((words) => (
          <span key={words} className={styles.id}>
            {' '}
            {words}
          </span>
        ))}
      </span>
    ),
  },
  { key: 'product', label: text('Product'), value: ({ product }) => product.name },
  {
    key: 'requirement',
    label: text('Requirement'),
    align: 'end',
    value: ({ exp_quantity }) => exp_quantity,
    footer: (orders) => formatQuantity(sum(orders.map(({ exp_quantity }) => exp_quantity))),
    show: (order) => (
      <span>
        {formatQuantity(order.exp_quantity)}
        {order.adjusted_qty === 1 && <AdjustedMark />}
      </span>
    ),
  },
  { key: 'address', label: text('Address'), value: ({ address }) => address.trim() || null },
  {
    key: 'created',
    label: text('Order Created At'),
    value: ({ created_at }) => Date.parse(created_at),
    show: ({ created_at }) => formatTimestamp(created_at, timeZone),
  },
];

/** Names the highlight in a word: this line was adjusted by hand. */
function AdjustedMark() {
  const { t } = useTranslation();
  return <span className={styles.adjusted}> {t('adjusted')}</span>;
}
