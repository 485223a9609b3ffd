import { useTranslation } from 'react-i18next';
import type { Consumer, ConsumerPause } from '@milkround/contracts';
import { text } from '../../i18n';
import { ConsumerLink } from '../../ui/ConsumerLink';
import { formatDate, formatQuantity } from '../../ui/format';
import type { DataColumn } from '../../ui/table/DataTable';
import styles from './Consumers.module.css';

/** The usual order in words: `Cow 2, Gir Cow 1`. A quantity stays beside its product when the text is wrapped. */
export const usualText = ({ usual_order }: Pick<Consumer, 'usual_order'>): string =>
  usual_order
    .map(({ product, quantity }) => `${product.name}\u00a0${formatQuantity(quantity)}`)
    .join(', ');

/** `23 Nov 2026: 3.5` */
export const deliveryText = ({ date, quantity }: NonNullable<Consumer['last_delivery']>): string =>
  `${formatDate(date)}: ${formatQuantity(quantity)}`;

const zone: DataColumn<Consumer> = {
  key: 'zone',
  label: text('Zone'),
  sortable: false,
  value: ({ area }) => area.name,
};

/** The dates of a pause, with its reason as a tooltip: `28 Nov 2026 – 2 Dec 2026` */
function PauseDates({ pause: { from, until, reason } }: { pause: ConsumerPause }) {
  const { t } = useTranslation();
  const last = until === null ? t('further notice') : formatDate(until);
  return <span title={reason}>{`${formatDate(from)} – ${last}`}</span>;
}

/** The date of the latest order, with the latest delivery below it: its quantity, and its date if that is another one. */
function LastOrder({ consumer: { last_date, last_delivery } }: { consumer: Consumer }) {
  const { t } = useTranslation();
  const delivery =
    last_delivery?.date === last_date
      ? formatQuantity(last_delivery.quantity)
      : last_delivery && deliveryText(last_delivery);
  return (
    <span>
      {formatDate(last_date)}
      {delivery && (
        <span className={styles.delivered}>{t('delivered {{what}}', { what: delivery })}</span>
      )}
    </span>
  );
}

/** Returns the earlier values that explain a search result: they have a word of the search that the present value lacks. */
export function earlierFound(
  present: string,
  earlierValues: readonly string[],
  search: string,
): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const missingWords = words.filter((word) => !present.toLowerCase().includes(word));
  return earlierValues.filter((value) =>
    missingWords.some((word) => value.toLowerCase().includes(word)),
  );
}

function Earlier({ values }: { values: readonly string[] }) {
  const { t } = useTranslation();
  return (
    values.length > 0 && (
      <span className={styles.delivered}>
        {t('earlier: {{what}}', { what: values.join(' · ') })}
      </span>
    )
  );
}

export const consumerColumns = (
  hasZones: boolean,
  search: string,
): readonly DataColumn<Consumer>[] => [
  {
    key: 'name',
    label: text('Consumer'),
    value: ({ consumer_name }) => consumer_name,
    show: ({ consumer_id, consumer_name, earlier_names }) => (
      <span>
        <ConsumerLink id={consumer_id} name={consumer_name} />
        <Earlier values={earlierFound(consumer_name, earlier_names, search)} />
      </span>
    ),
  },
  { key: 'id', label: text('Consumer ID'), value: ({ consumer_id }) => consumer_id },
  {
    key: 'address',
    label: text('Address'),
    sortable: false,
    value: ({ address }) => address,
    show: ({ address, earlier_addresses }) => (
      <span className={styles.address}>
        {address || '-'}
        <Earlier values={earlierFound(address, earlier_addresses, search)} />
      </span>
    ),
  },
  ...(hasZones ? [zone] : []),
  {
    key: 'boy',
    label: text('Delivery Boy'),
    sortable: false,
    value: ({ delivery_boy }) => delivery_boy.name,
  },
  { key: 'phone', label: text('Phone'), sortable: false, value: ({ phone }) => phone },
  {
    key: 'pause',
    label: text('Paused'),
    sortable: false,
    value: ({ pauses }) => pauses.map(({ from }) => from).join() || null,
    show: ({ pauses }) => (
      <span className={styles.lines}>
        {pauses.map((pause) => (
          <PauseDates key={pause.pauseId} pause={pause} />
        ))}
      </span>
    ),
  },
  {
    key: 'usual',
    label: text('Usual order'),
    sortable: false,
    value: (row) => usualText(row) || null,
  },
  {
    key: 'last',
    label: text('Last order'),
    isOneLine: true,
    value: ({ last_date }) => last_date,
    show: (consumer) => <LastOrder consumer={consumer} />,
  },
  {
    key: 'bottles',
    label: text('Empty bottles, 14 days'),
    align: 'end',
    value: ({ returned_bottles }) => returned_bottles || null,
  },
];
