import type { SyncData } from '@milkround/contracts';
import type { EnteredDay } from './entered-day';
import type { EnteredOnPhone } from './entered';

/** What becomes of an entry: it changes the day, it finds all as it wants it, or the rules say no. */
export type Effect = 'changed' | 'unchanged' | 'refused';

/** Does to a day what an entry wants, as it was made at `madeAt` (milliseconds). */
export function takeEntry(day: EnteredDay, { wish, commandId, idOf }: EnteredOnPhone, madeAt: number): Effect {
  if (wish.type === 'day-close') return day.reopenedAt !== null && madeAt < day.reopenedAt ? 'refused' : close(day, wish.data, madeAt);
  if (day.books && madeAt > day.books.at) return 'refused';
  switch (wish.type) {
    case 'edit-product-order':
      return deliver(day, wish.data, idOf);
    case 'edit-order-status':
      return visit(day, wish.data);
    case 'edit-order-remarks':
      return remark(day, wish.data);
    case 'add-round':
      return setOut(day, Number(wish.data.consumerNo));
    case 'add-single-order':
      return add(day, commandId, wish.data);
  }
}

/** The same when somebody at a desk applies it later: he may close a day that was opened again since. */
export const applyEntry = (day: EnteredDay, entry: EnteredOnPhone, madeAt: number): Effect =>
  entry.wish.type === 'day-close' ? close(day, entry.wish.data, madeAt) : takeEntry(day, entry, madeAt);

function close(day: EnteredDay, { assignedQuantity, EmptyBottle, remarks = '' }: SyncData['day-close'], at: number): Effect {
  if (day.books) return 'refused';
  day.books = { taken: Number(assignedQuantity), emptyBottles: Number(EmptyBottle), remarks, at, figures: day.figures };
  return 'changed';
}

function deliver(day: EnteredDay, { orderId, deliverdQuantity }: SyncData['edit-product-order'], idOf: EnteredOnPhone['idOf']): Effect {
  const line = day.lines.get(orderId) ?? day.lines.get(idOf(orderId));
  if (!line) return 'refused';
  if (line.delivered === Number(deliverdQuantity)) return 'unchanged';
  Object.assign(line, { delivered: Number(deliverdQuantity), filled: false });
  return 'changed';
}

function visit(day: EnteredDay, { consumerId, isDelivered }: SyncData['edit-order-status']): Effect {
  const stop = day.stops.get(consumerId);
  if (!stop) return 'refused';
  if (stop.done === Boolean(isDelivered)) return 'unchanged';
  if (isDelivered) day.markDone(consumerId);
  else day.reopen(consumerId);
  return 'changed';
}

function remark(day: EnteredDay, data: SyncData['edit-order-remarks']): Effect {
  const stop = day.stops.get(data.consumerUniqueId);
  if (!stop || /^\d/.test(data.absenceRemarks ?? '')) return 'refused';
  const before = { ...stop };
  if (data.remarks !== undefined) stop.amount = Number(data.remarks) || null;
  if (data.paymentMode !== undefined) stop.mode = data.paymentMode ?? '';
  if (stop.amount === null) stop.mode = '';
  if (data.absenceRemarks !== undefined) stop.absence = data.absenceRemarks?.trim() || null;
  return (['amount', 'mode', 'absence'] as const).some((field) => before[field] !== stop[field]) ? 'changed' : 'unchanged';
}

function setOut(day: EnteredDay, count: number): Effect {
  const { available } = day;
  if (count > available.length) return 'refused';
  day.rounds.push(available.slice(0, count));
  return 'changed';
}

function add(day: EnteredDay, commandId: string, data: SyncData['add-single-order']): Effect {
  const order = { consumerId: data.consumerId, productId: Number(data.productId), expected: Number(data.expQuantity) };
  return placeOrRevise(day, commandId, { ...order, adjusted: Number(data.adjustedQuantity ?? 0) === 1 });
}

/** An order by hand: a new line, or what is required of the one that is there. */
export function placeOrRevise(
  day: EnteredDay,
  orderId: string,
  order: { consumerId: string; productId: number; expected: number; adjusted: boolean },
): Effect {
  const [, line] = day.lineFor(order.consumerId, order.productId) ?? [];
  if (!line) {
    day.place(orderId, order);
    return 'changed';
  }
  const { expected, adjusted } = order;
  if (line.expected === expected && line.adjusted === adjusted) return 'unchanged';
  Object.assign(line, { expected, adjusted });
  return 'changed';
}
