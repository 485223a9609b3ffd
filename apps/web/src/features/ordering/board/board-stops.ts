import type { NotDeliveredReason, Order, PaymentMode } from '@milkround/contracts';
import { stateOfOrders, type StopState } from '@milkround/domain';
import { toTwoTimes, type TwoTimes } from '../../../ui/clocks';

export interface BoardStop {
  consumerId: string;
  /** Place in the delivery sequence, from 1. */
  place: number;
  name: string;
  address: string;
  state: StopState;
  /** Its orders, by product. */
  orders: Order[];
  /** Time of its latest delivery; null while none is recorded. */
  times: TwoTimes | null;
  /** Whether only the office has entered a delivery, so that its time does not show where the delivery boy was. */
  isByOffice: boolean;
  /** In rupees; null if there is none. */
  payment: number | null;
  mode: PaymentMode;
  paidTimes: TwoTimes | null;
  paidTo: Order['paid_to'];
  absence: string | null;
  reason: NotDeliveredReason | null;
  absentTimes: TwoTimes | null;
  /** Empty bottles that it gave back; null while none are recorded. */
  bottles: number | null;
}

interface BoardFigures {
  stops: number;
  done: number;
  partly: number;
  absent: number;
  /** Time of the delivery boy's own latest delivery, epoch milliseconds; null before the first. */
  lastAt: number | null;
}

/** Groups the orders of one delivery boy, which are in delivery sequence, into stops. */
export function toStops(orders: readonly Order[]): BoardStop[] {
  const byConsumer = new Map<string, Order[]>();
  for (const order of orders) {
    const stopOrders = byConsumer.get(order.consumer_id);
    if (stopOrders) stopOrders.push(order);
    else byConsumer.set(order.consumer_id, [order]);
  }
  return [...byConsumer.values()].flatMap(
    (stopOrders, index) => toStop(stopOrders, index + 1) ?? [],
  );
}

function toStop(orders: Order[], place: number): BoardStop | null {
  const [first] = orders;
  if (!first) return null;
  const absence = first.consumer_absence ?? null;
  return {
    consumerId: first.consumer_id,
    place,
    name: first.consumer_name,
    address: first.address,
    state: stateOfOrders(orders),
    orders,
    times: orders.map(timesOf).reduce(laterOf, null),
    isByOffice: !orders.some(isOwnDelivery),
    payment: first.consumer_remark === undefined ? null : Number(first.consumer_remark),
    mode: first.paymentMode ?? '',
    paidTimes: toTwoTimes(first.payment_at, first.payment_received_at),
    paidTo: first.paid_to,
    absence,
    reason: first.absence_reason ?? null,
    absentTimes: toTwoTimes(first.absence_at, first.absence_received_at),
    bottles: first.empty_bottles ?? null,
  };
}

const isOwnDelivery = ({ delivered_at, corrected_at }: Order): boolean =>
  delivered_at !== undefined && delivered_at !== corrected_at;

const timesOf = ({ delivered_at, received_at }: Order): TwoTimes | null =>
  toTwoTimes(delivered_at, received_at);

const laterOf = (a: TwoTimes | null, b: TwoTimes | null): TwoTimes | null =>
  a && b ? (Date.parse(b.occurredAt) > Date.parse(a.occurredAt) ? b : a) : (a ?? b);

/** Sums up the stops by the states of the dashboards. */
export function figuresOf(stops: readonly BoardStop[]): BoardFigures {
  const count = (wantedState: StopState) =>
    stops.filter(({ state }) => state === wantedState).length;
  const times = stops.flatMap(({ times: stopTimes, isByOffice }) =>
    stopTimes && !isByOffice ? Date.parse(stopTimes.occurredAt) : [],
  );
  const lastAt = times.length > 0 ? Math.max(...times) : null;
  return {
    stops: stops.length - count('cancelled'),
    done: count('done'),
    partly: count('partly'),
    absent: count('absent'),
    lastAt,
  };
}
