import type { Order } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { i18n, text } from '../../../i18n';
import type { DataColumn } from '../../../ui/table/DataTable';
import { ConsumerLink } from '../../../ui/ConsumerLink';
import { formatQuantity, formatTimestamp } from '../../../ui/format';
import { paidToTexts } from '../../../ui/paid-to';
import { AdjustedMark } from './AdjustedMark';
import styles from './Orders.module.css';

/** The columns of an orders list; times in the business's time zone. */
export const orderColumns = (timeZone: string | undefined): readonly DataColumn<Order>[] => [
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
