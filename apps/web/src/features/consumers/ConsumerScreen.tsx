import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import {
  type ConsumerDay,
  type ConsumerDetail,
  messageKey,
  type OfficeRole,
} from '@milkround/contracts';
import { ApiError, errorText } from '../../api/errors';
import { settingsQuery } from '../../api/settings.queries';
import { text } from '../../i18n';
import { useOfficeRole } from '../../session/session';
import { absenceWords } from '../../ui/absence-words';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyNote } from '../../ui/EmptyNote';
import { ErrorNote } from '../../ui/ErrorNote';
import { activityAddress } from '../../ui/explain/activity-address';
import { isUnsaved, phoneVerdict, required, useFields } from '../../ui/form-fields';
import { FormActions } from '../../ui/FormActions';
import { formatDate, formatDay, formatQuantity, formatRupees } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { LoadingRows } from '../../ui/LoadingRows';
import { Modal } from '../../ui/Modal';
import { Screen } from '../../ui/Screen';
import { type DataColumn, DataTable } from '../../ui/table/DataTable';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useSave } from '../../ui/useSave';
import { deliveryText, usualText } from './consumer-columns';
import styles from './Consumers.module.css';
import { consumerQuery, CONSUMERS_KEY } from './consumers.queries';
import { Aliases, MergeConsumer, MoveConsumer } from './Household';
import { PauseNote, Pauses } from './Pauses';

/** One consumer: the details, the last deliveries, and the orders ahead. */
export default function ConsumerScreen() {
  const { t } = useTranslation();
  const { consumerId = '' } = useParams();
  const officeRole = useOfficeRole();
  const { data, error, refetch } = useQuery(consumerQuery(officeRole, consumerId));
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Screen
      title={data?.consumer.consumer_name ?? consumerId}
      subtitle={data?.consumer.consumer_id}
    >
      {data ? (
        <Known officeRole={officeRole} consumer={data.consumer} />
      ) : isUnknown ? (
        <EmptyNote message={t('There is no such consumer.')} icon="people">
          <Link className={buttonClass('ghost')} to={`/${officeRole}/consumers`}>
            {t('All consumers')}
          </Link>
        </EmptyNote>
      ) : error ? (
        <ErrorNote
          message={t('Error fetching data')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={t('Loading...')} />
      )}
    </Screen>
  );
}

function Known({ officeRole, consumer }: { officeRole: OfficeRole; consumer: ConsumerDetail }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const today = useQuery(settingsQuery).data?.business_date;
  const { consumer_id: consumerId, days, ahead } = consumer;
  return (
    <>
      {today && <PauseNote consumer={consumer} today={today} onChange={() => setPausing(true)} />}
      <section className={styles.card} aria-label={t('Details')}>
        <ConsumerFacts officeRole={officeRole} consumer={consumer} />
        <p className={styles.buttons}>
          {officeRole === 'admin' && (
            <>
              <Button icon="edit" onClick={() => setEditing(true)}>
                {t('Edit')}
              </Button>
              <Button look="ghost" onClick={() => setMoving(true)}>
                {t('Another zone')}
              </Button>
              <Button look="ghost" onClick={() => setMerging(true)}>
                {t('Merge')}
              </Button>
            </>
          )}
          {today && consumer.pauses.length === 0 && (
            <Button look="ghost" icon="clock" onClick={() => setPausing(true)}>
              {t('Pause')}
            </Button>
          )}
          <Link className={buttonClass('ghost')} to={activityAddress(officeRole, { consumerId })}>
            <Icon name="activity" /> {t('Activity')}
          </Link>
          <Link className={buttonClass('ghost')} to={`/${officeRole}/consumers`}>
            {t('All consumers')}
          </Link>
        </p>
      </section>
      <ConsumerDays title={t('Orders ahead')} days={ahead} emptyText={text('No orders ahead.')} />
      <ConsumerDays
        title={t('Last deliveries')}
        days={days}
        emptyText={text('No deliveries yet.')}
      />
      {isEditing && <EditConsumer consumer={consumer} onClose={() => setEditing(false)} />}
      {isMoving && <MoveConsumer consumer={consumer} onClose={() => setMoving(false)} />}
      {isMerging && <MergeConsumer consumer={consumer} onClose={() => setMerging(false)} />}
      {isPausing && today && (
        <Pauses
          officeRole={officeRole}
          consumer={consumer}
          today={today}
          onClose={() => setPausing(false)}
        />
      )}
    </>
  );
}

const SIZES = { choices: [10, 30, 60], first: 10 };
const keyOf = ({ order_date, delivery_boy }: ConsumerDay): string =>
  `${order_date} ${delivery_boy.id}`;

/** The stops of a consumer on some dates. */
function ConsumerDays({
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

/** The details of a consumer, with the ways to call and to the delivery boy's board. */
function ConsumerFacts({
  officeRole,
  consumer,
}: {
  officeRole: OfficeRole;
  consumer: ConsumerDetail;
}) {
  const { t } = useTranslation();
  const {
    consumer_id,
    address,
    phone,
    area,
    delivery_boy,
    last_date,
    last_delivery,
    returned_bottles,
    earlier_names,
    earlier_addresses,
    aliases,
  } = consumer;
  return (
    <dl className={styles.facts}>
      <Fact name={t('Consumer ID')}>{consumer_id}</Fact>
      <Fact name={t('Address')}>{address || '-'}</Fact>
      {earlier_names.length > 0 && (
        <Fact name={t('Earlier names')}>{earlier_names.join(' · ')}</Fact>
      )}
      {earlier_addresses.length > 0 && (
        <Fact name={t('Earlier addresses')}>{earlier_addresses.join(' · ')}</Fact>
      )}
      {aliases.length > 0 && (
        <Fact name={t('Merged with')}>
          <Aliases aliases={aliases} canUndo={officeRole === 'admin'} />
        </Fact>
      )}
      <Fact name={t('Phone')}>{phone === null ? '-' : <a href={`tel:${phone}`}>{phone}</a>}</Fact>
      <Fact name={t('Zone')}>{area.name}</Fact>
      <Fact name={t('Delivery Boy')}>
        <Link to={`/${officeRole}/board?deliveryBoy=${delivery_boy.id}`}>{delivery_boy.name}</Link>
      </Fact>
      <Fact name={t('Usual order')}>{usualText(consumer) || '-'}</Fact>
      <Fact name={t('Last order')}>{formatDate(last_date)}</Fact>
      <Fact name={t('Last delivery')}>{last_delivery ? deliveryText(last_delivery) : '-'}</Fact>
      <Fact name={t('Empty bottles, 14 days')}>
        {returned_bottles ? formatQuantity(returned_bottles) : '-'}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface Values {
  name: string;
  address: string;
  phone: string;
}

/** The form of a consumer's details. It sends the values that it showed at first, so that a change by another person is not overwritten. */
function EditConsumer({
  consumer: now,
  onClose,
}: {
  consumer: ConsumerDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [consumer] = useState(now);
  const { consumer_name: shownName, address: shownAddress, phone: shownPhone } = consumer;
  const form = useForm<Values>({
    defaultValues: { name: shownName, address: shownAddress, phone: shownPhone ?? '' },
    mode: 'onChange',
  });
  const { save, isSaving, isRefused } = useSave({ invalidates: [CONSUMERS_KEY], onDone: onClose });
  const submit = form.handleSubmit(({ name, address, phone }) =>
    save(`admin/edit-consumer/${encodeURIComponent(consumer.consumer_id)}`, {
      ...{
        name: name.trim(),
        address: address.trim(),
        phone: phone.trim(),
      },
      ...{ shownName, shownAddress, shownPhone: shownPhone ?? '' },
    }),
  );
  const { fieldOf } = useFields(form);
  return (
    <Modal
      title={t('Edit Consumer')}
      isUnsaved={isUnsaved(form, isRefused)}
      onClose={onClose}
      size={480}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
        <TextField
          label={t('Name')}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          {...fieldOf('name', required(messageKey('name-required')))}
        />
        <TextArea label={t('Address')} maxLength={500} {...form.register('address')} />
        <TextField
          label={t('Phone')}
          type="tel"
          inputMode="numeric"
          hint={t('Optional, 10 digits')}
          autoComplete="off"
          {...fieldOf('phone', phoneVerdict)}
        />
        <FormActions confirm={t('Update')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}
