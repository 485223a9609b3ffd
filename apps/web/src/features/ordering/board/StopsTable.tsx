import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, OfficeRole, Order } from '@milkround/contracts';
import type { StopState } from '@milkround/domain';
import { useTimeZone } from '../../../api/settings.queries';
import { loadCorrection, useCorrectStop } from '../../../correct-stop/useCorrectStop';
import { text } from '../../../i18n';
import { usePastMoment } from '../../../live';
import { absenceWords } from '../../../ui/absence-words';
import { Button } from '../../../ui/Button';
import { Clocks } from '../../../ui/Clocks';
import type { TwoTimes } from '../../../ui/clocks';
import { ConsumerLink } from '../../../ui/ConsumerLink';
import { formatQuantity, formatRupees } from '../../../ui/format';
import { paidToTexts } from '../../../ui/paid-to';
import { type DataColumn, DataTable } from '../../../ui/table/DataTable';
import { addressOf, useTableAddress } from '../../../ui/table/table-address';
import { OrderHistoryLink } from '../OrderHistoryLink';
import type { BoardStop } from './board-stops';
import styles from './Board.module.css';

const STATES: Record<StopState, string> = {
  done: text('done'),
  partly: text('partly'),
  absent: text('absent'),
  pending: text('to come'),
  cancelled: text('cancelled'),
};

const quantitiesOf = ({ orders }: BoardStop): string[] =>
  orders.map(({ exp_quantity, dlvr_quantity }) => {
    const deliveredText = dlvr_quantity === null ? '–' : formatQuantity(dlvr_quantity);
    return `${formatQuantity(exp_quantity)} → ${deliveredText}`;
  });

function paymentText({ payment, mode }: BoardStop, t: TFunction): string | null {
  if (payment === null) return null;
  const words = mode === 'cash' ? t('Cash') : mode === 'cheque' ? t('Cheque') : null;
  return [formatRupees(payment), words].filter(Boolean).join(' · ');
}

/** The times of an entry at a stop, without the date, which the board shows once. */
const toClocks = (
  times: TwoTimes,
  { orders }: BoardStop,
  timeZone: string | undefined,
): ReactNode => <Clocks {...times} timeZone={timeZone} screenDate={orders[0]?.order_date} />;

/** Shows a value, and below it the times at which it was entered and received. */
const withTimes = (
  words: string | null,
  times: TwoTimes | null,
  stop: BoardStop,
  timeZone: string | undefined,
): ReactNode =>
  words !== null && times ? (
    <span className={styles.entered}>
      {words}
      <span className={styles.muted}>{toClocks(times, stop, timeZone)}</span>
    </span>
  ) : (
    words
  );

/** The columns of a board; times in the business's time zone. */
const stopColumns = (
  timeZone: string | undefined,
  t: TFunction,
): readonly DataColumn<BoardStop>[] => [
  { key: 'place', label: text('Stop'), value: ({ place }) => place },
  {
    key: 'consumer',
    label: text('Consumer'),
    value: ({ name, consumerId, address }) => `${name} ${consumerId} ${address}`,
    show: ({ name, consumerId, address }) => (
      <span className={styles.consumer}>
        <span>
          <ConsumerLink id={consumerId} name={name} />{' '}
          <span className={styles.muted}>{consumerId}</span>
        </span>
        <span className={styles.muted}>{address}</span>
      </span>
    ),
  },
  {
    key: 'state',
    label: text('Status'),
    value: ({ state }) => t(STATES[state]),
    show: ({ state }) => (
      <span className={styles.state} data-state={state}>
        {t(STATES[state])}
      </span>
    ),
  },
  {
    key: 'quantity',
    label: text('Required → delivered'),
    sortable: false,
    value: (stop) => stop.orders.map(({ product }) => product.name).join(' '),
    show: (stop) => (
      <span className={styles.quantities}>
        {quantitiesOf(stop).map((quantity, index) => (
          <span key={stop.orders[index]?.id}>
            {stop.orders[index]?.product.name} <b>{quantity}</b>
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'time',
    label: text('Delivered at'),
    value: ({ times }) => (times ? Date.parse(times.occurredAt) : null),
    show: (stop) => (stop.times ? toClocks(stop.times, stop, timeZone) : null),
  },
  {
    key: 'payment',
    label: text('Payment'),
    value: ({ payment }) => payment,
    show: (stop) => (
      <>
        {withTimes(paymentText(stop, t), stop.paidTimes, stop, timeZone)}
        {paidToTexts(stop.paidTo, t).map((words) => (
          <p key={words} className={styles.muted}>
            {words}
          </p>
        ))}
        {stop.bottles !== null && (
          <p className={styles.muted}>{t('{{count}} empty bottles', { count: stop.bottles })}</p>
        )}
      </>
    ),
  },
  {
    key: 'absence',
    label: text('Absence Remark'),
    value: ({ absence }) => absence,
    show: (stop) =>
      withTimes(stop.absence && absenceWords(stop.absence, t), stop.absentTimes, stop, timeZone),
  },
];

/** A usual round fits on one page; for longer ones a page of all rows is offered. */
const SIZES = { choices: [20, 50, 100], first: 100 };
const ADDRESS = addressOf(SIZES);

const keyOf = ({ consumerId }: BoardStop): string => consumerId;

interface Props {
  officeRole: OfficeRole;
  stops: readonly BoardStop[];
  /** The day whose stops can be corrected; undefined for a moment of the past. */
  day?: { deliveryBoyId: number; date: BusinessDate };
}

/** The stops in delivery sequence. Each order opens its history, except those of a past moment. */
export function StopsTable({ officeRole, stops, day }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const isPast = usePastMoment() !== null;
  const columns = useMemo(() => stopColumns(timeZone, t), [timeZone, t]);
  const page = useTableAddress(ADDRESS);
  const [openCorrection, correction] = useCorrectStop();
  return (
    <div onPointerEnter={isPast ? undefined : loadCorrection}>
      <DataTable
        label={t('Stops')}
        columns={columns}
        rows={stops}
        rowKey={keyOf}
        sizes={SIZES}
        page={page}
        emptyText={
          isPast
            ? text('This delivery boy had no orders at this time.')
            : text('This delivery boy has no orders today.')
        }
        searchLabel={text('Search stops')}
        actions={
          isPast
            ? undefined
            : (stop) => (
                <span className={styles.histories}>
                  <Histories officeRole={officeRole} orders={stop.orders} />
                  {day && (
                    <Correct
                      name={stop.name}
                      onCorrect={() => openCorrection({ ...day, ...stop })}
                    />
                  )}
                </span>
              )
        }
      />
      {correction}
    </div>
  );
}

/** The history of each order. If there are several, each has the name of its product. */
function Histories({ officeRole, orders }: { officeRole: OfficeRole; orders: readonly Order[] }) {
  const { t } = useTranslation();
  return orders.map((order) => (
    <OrderHistoryLink key={order.id} officeRole={officeRole} order={order}>
      {orders.length > 1 ? order.product.name : t('History')}
    </OrderHistoryLink>
  ));
}

function Correct({ name, onCorrect }: { name: string; onCorrect: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="ghost" aria-label={t('Correct {{name}}', { name })} onClick={onCorrect}>
      {t('Correct')}
    </Button>
  );
}
