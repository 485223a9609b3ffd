import { NOT_DELIVERED_REASONS } from '@milkround/contracts';
import { post, quantity, someDay, someStop, type Act, type Idea } from './act';
import type { Week } from './week';
import type { FoldedDay } from '../folded-day';
import type { Person } from '../client';

type OfADay = (week: Week, boy: Person, day: FoldedDay) => Act | null;

/** The acts of a delivery boy on a day with orders. */
const onADay =
  (make: OfADay): Idea =>
  async (week) => {
    const day = someDay(week);
    if (!day || week.log.catalog.deliveryBoys.get(day.deliveryBoyId)?.archived !== false)
      return null;
    return make(week, await week.deliveryBoy(day.deliveryBoyId), day);
  };

const deliver: OfADay = (week, boy, day) => {
  const orderId = week.dice.pick([...day.lines.keys()]);
  return post('quantity', boy, `edit-product-order/${orderId}`, {
    deliverdQuantity: quantity(week),
  });
};

const status =
  (isDelivered: boolean): OfADay =>
  (week, boy, day) => {
    const doneConsumers = [...day.done.keys()];
    const consumerId =
      isDelivered || doneConsumers.length === 0
        ? someStop(week, day)
        : week.dice.pick(doneConsumers);
    return post(
      isDelivered ? 'done' : 'undone',
      boy,
      `edit-order-status/${encodeURIComponent(consumerId)}`,
      { isDelivered },
    );
  };

const remark: OfADay = (week, boy, day) => {
  const { dice } = week;
  const payment = {
    remarks: dice.pick(['', '0', '120', '99.5', '-3']),
    paymentMode: dice.pick(['', 'cash', 'cheque'] as const),
  };
  const absence = { absenceRemarks: dice.pick(['Not home', 'घर पर नहीं', '', '  ', '7 days']) };
  const reason = {
    absenceReason: dice.pick(NOT_DELIVERED_REASONS),
    absenceRemarks: dice.pick(['', 'The dog is loose']),
  };
  const bottles = { emptyBottles: dice.pick([0, 1, 4, -1]) };
  const consumerUniqueId = someStop(week, day);
  const remarkFields = dice.pick<object>([
    payment,
    absence,
    reason,
    bottles,
    { ...payment, ...absence },
    { ...payment, ...reason, ...bottles },
  ]);
  return post('remark', boy, 'edit-order-remarks', { consumerUniqueId, ...remarkFields });
};

const round: OfADay = (week, boy) =>
  post('round', boy, 'add-round', {
    consumerNo: week.dice.pick([0, 1, 2, 3, 50]),
    roundName: 'Mine',
  });

const close: OfADay = (week, boy, day) => {
  const { dice } = week;
  const books = {
    assignedQuantity: dice.pick([40, 12.5, -2]),
    EmptyBottle: dice.between(0, 9),
    remarks: dice.pick(['', ' Broken ', '7']),
  };
  return post('close', boy, 'day-close', books, {
    isLast: true,
    afterwards: () => week.forget(day.deliveryBoyId),
  });
};

/** Also of a past day, and also of one that is not closed. */
const reopen: Idea = async (week) => {
  const { dice, log } = week;
  const closedDays = log.days.filter(({ close: books }) => books !== null);
  const [chosenDay, isAdmin] = [
    dice.chance(0.8) && closedDays.length > 0 ? dice.pick(closedDays) : someDay(week),
    dice.chance(0.5),
  ];
  if (!chosenDay) return null;
  const supervisors = [...log.catalog.supervisors.values()].filter(({ archived }) => !archived);
  const person = isAdmin ? await week.admin() : await week.supervisor(dice.pick(supervisors).id);
  return post('reopen', person, `reopen-day/${chosenDay.deliveryBoyId}`, {
    orderDate: chosenDay.date,
    reason: dice.pick(['Forgot one', 'Too early', ' ']),
  });
};

/** Counts the cash after the previous count; sometimes after a wrong one. */
const countCash: Idea = async (week) => {
  const { dice, log } = week;
  const closes = log.days.flatMap((day) => day.closes.map((books) => ({ day, books })));
  if (closes.length === 0) return null;
  const { day, books } = dice.pick(closes);
  const previous = dice.chance(0.8)
    ? (day.closes.findLast(({ count }) => count)?.count?.counted ?? null)
    : 7;
  const body = {
    orderDate: day.date,
    closeId: books.id,
    counted: dice.pick([books.cash, 0, 99.5, -1]),
    previous,
  };
  return post('cash counted', await week.admin(), `count-cash/${day.deliveryBoyId}`, body);
};

export const quickIdeas: Idea[] = [
  onADay(deliver),
  onADay(deliver),
  onADay(status(true)),
  onADay(status(true)),
  onADay(status(false)),
  onADay(remark),
];
export const dayIdeas: Idea[] = [...quickIdeas, onADay(remark), onADay(round)];
export const eveningIdeas: Idea[] = [onADay(close), reopen, countCash];
