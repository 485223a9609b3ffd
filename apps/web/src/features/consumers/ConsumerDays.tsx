import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { ConsumerDay } from '@milkround/contracts';
import { text } from '../../i18n';
import { absenceWords } from '../../ui/absence-words';
import { formatDay, formatQuantity, formatRupees } from '../../ui/format';
import { DataTable, type DataColumn } from '../../ui/table/DataTable';
import styles from './Consumers.module.css';

const SIZES = { choices: [10, 30, 60], first: 10 };
const keyOf = ({ order_date, delivery_boy }: ConsumerDay): string =>
  `${order_date} ${delivery_boy.id}`;

/** The stops of a consumer on some dates. */
export function ConsumerDays({
  title,
  days,
  emptyText,
}: {
  title: string;
  days: readonly ConsumerDay[];
  emptyText: string;
}) {
  const { t } = useTranslation();
  const columns = useMemo(() => dayColumns(t), [t]);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <DataTable
        label={title}
        columns={columns}
        rows={days}
        rowKey={keyOf}
        sizes={SIZES}
        emptyText={emptyText}
      />
    </section>
  );
}

function paymentText({ payment_amount, paymentMode }: ConsumerDay, t: TFunction): string | null {
  if (payment_amount === null) return null;
  const mode = paymentMode === 'cash' ? t('Cash') : paymentMode === 'cheque' ? t('Cheque') : null;
  return [formatRupees(payment_amount), mode].filter(Boolean).join(' · ');
}

const dayColumns = (t: TFunction): readonly DataColumn<ConsumerDay>[] => [
  {
    key: 'date',
    label: text('Order Date'),
    isOneLine: true,
    value: ({ order_date }) => order_date,
    show: ({ order_date }) => formatDay(order_date),
  },
  { key: 'boy', label: text('Delivery Boy'), value: ({ delivery_boy }) => delivery_boy.name },
  {
    key: 'quantity',
    label: text('Required → delivered'),
    sortable: false,
    value: ({ lines }) => lines.map(({ product }) => product.name).join(' '),
    show: ({ lines }) => (
      <span className={styles.lines}>
        {lines.map(({ id, product, exp_quantity, dlvr_quantity }) => (
          <span key={id}>
            {product.name}{' '}
            <b>
              {formatQuantity(exp_quantity)} →{' '}
              {dlvr_quantity === null ? '–' : formatQuantity(dlvr_quantity)}
            </b>
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'done',
    label: text('Status'),
    value: ({ is_delivered }) => (is_delivered ? t('done') : ''),
    show: ({ is_delivered }) => is_delivered && t('done'),
  },
  {
    key: 'payment',
    label: text('Payment'),
    value: ({ payment_amount }) => payment_amount,
    show: (day) => paymentText(day, t),
  },
  {
    key: 'absence',
    label: text('Absence Remark'),
    value: ({ consumer_absence }) => consumer_absence,
    show: ({ consumer_absence }) => consumer_absence && absenceWords(consumer_absence, t),
  },
  {
    key: 'bottles',
    label: text('Empty Bottles'),
    align: 'end',
    value: ({ empty_bottles }) => empty_bottles,
  },
];
