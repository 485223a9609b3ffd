import type { SyncData } from '@milkround/contracts';
import type { EnteredDay, EnteredLine, EnteredStop } from './entered-day';
import type { EnteredOnPhone } from './entered';
import { remark } from './take-remarks';
import {
  overtakenBy,
  simply,
  stays,
  type Effect,
  type ShownQuantity,
  type Taken,
  type Taking,
} from './taking';

/** Does to a day what an entry wants, as it was made at `madeAt` (milliseconds). */
export function takeEntry(
  day: EnteredDay,
  { entry, commandId, idOf }: EnteredOnPhone,
  madeAt: number,
): Taken {
  if (entry.type === 'day-close')
    return simply(
      day.reopenedAt !== null && madeAt < day.reopenedAt
        ? 'refused'
        : closeByPhone(day, { ...entry, commandId }, madeAt),
    );
  return carryOut(day, { entry, commandId }, { at: madeAt, from: 'phone', idOf });
}

/** Takes an entry that the office applies later. It counts against any later entry, and may close a day that was opened again since. */
export const applyEntry = (
  day: EnteredDay,
  { entry, commandId, idOf }: EnteredOnPhone,
  madeAt: number,
): Taken =>
  entry.type === 'day-close'
    ? simply(day.books ? 'refused' : close(day, entry.data, { at: madeAt, phoneId: null }))
    : carryOut(day, { entry, commandId }, { at: madeAt, from: 'desk', idOf });

function carryOut(
  day: EnteredDay,
  { entry, commandId }: Pick<EnteredOnPhone, 'entry' | 'commandId'>,
  taking: Taking,
): Taken {
  if (day.books && taking.at > day.books.at) return simply('refused');
  switch (entry.type) {
    case 'edit-product-order':
      return deliver(day, entry.data, taking);
    case 'edit-order-status':
      return visit(day, entry.data, taking);
    case 'edit-order-remarks':
      return remark(day, entry.data, taking);
    case 'add-round':
      return simply(setOut(day, Number(entry.data.consumerNo)));
    case 'add-single-order':
      return simply(add(day, commandId, entry.data));
    case 'day-close':
      return simply(closeByPhone(day, { ...entry, commandId }, taking.at));
  }
}

/** Keeps, of two closes by phones, the one that was made later, whichever arrives first. */
function closeByPhone(
  day: EnteredDay,
  { data, commandId }: { data: SyncData['day-close']; commandId: string },
  at: number,
): Effect {
  if (day.books && day.books.phoneId === null) return 'refused';
  const isEarlier =
    day.books !== null &&
    (day.books.at > at || (day.books.at === at && (day.books.phoneId ?? '') > commandId));
  return isEarlier ? 'changed' : close(day, data, { at, phoneId: commandId });
}

function close(
  day: EnteredDay,
  { assignedQuantity, EmptyBottle, remarks }: SyncData['day-close'],
  by: { at: number; phoneId: string | null },
): Effect {
  day.books = {
    taken: Number(assignedQuantity),
    emptyBottles: Number(EmptyBottle),
    remarks: remarks ?? '',
    ...by,
    figures: day.figures,
  };
  return 'changed';
}

function deliver(
  day: EnteredDay,
  { orderId: named, deliverdQuantity, previous }: SyncData['edit-product-order'],
  { at, from, idOf }: Taking,
): Taken {
  const orderId = day.lines.has(named) ? named : idOf(named);
  const line = day.lines.get(orderId);
  if (!line) return simply('refused');
  const quantity = Number(deliverdQuantity);
  const isSeen =
    previous !== undefined && (previous === null ? null : Number(previous)) === line.delivered;
  const isUnseen = previous !== undefined && !isSeen;
  const isTyped = line.delivered !== null && !line.filled;
  if (
    from === 'phone' &&
    isTyped &&
    previous !== undefined &&
    stays(line.at, at, { isSeen, winsTie: Number(line.delivered) > quantity })
  ) {
    if (quantity === line.delivered) return simply('unchanged');
    return overtakenBy({ type: 'quantity', orderId, productId: line.productId, quantity });
  }
  const saysMore =
    isUnseen && (line.filled || (from === 'phone' && line.at !== null && at > line.at));
  if (line.delivered === quantity && !saysMore) return simply('unchanged');
  Object.assign(line, { delivered: quantity, filled: false, at });
  return simply('changed');
}

function visit(
  day: EnteredDay,
  { consumerId, isDelivered, lines }: SyncData['edit-order-status'],
  { at, from, idOf }: Taking,
): Taken {
  const stop = day.stops.get(consumerId);
  if (!stop) return simply('refused');
  const isDone = Boolean(isDelivered);
  const stated = day.statedOf(consumerId);
  if (from === 'phone' && lines && stop.done !== isDone) {
    const standing = isDone ? stated.undone : stop.doneAt;
    // Only a Done that is shown can be undone, and of one moment Done stays.
    if (stays(standing, at, { isSeen: !isDone, winsTie: !isDone }))
      return overtakenBy({ type: 'done', isDone });
  }
  if (isDone) {
    const shown = lines?.map(({ orderId, quantity }) => ({
      orderId: day.lines.has(orderId) ? orderId : added(day, orderId, idOf),
      quantity: Number(quantity),
    }));
    return shown
      ? fillShown(day, stop, { consumerId, shown }, { at, from, idOf })
      : simply(fillAll(day, stop, consumerId, at));
  }
  if (!stop.done) {
    const saysMore =
      from === 'phone' &&
      lines !== undefined &&
      (stated.undone === undefined || at > stated.undone);
    if (saysMore) stated.undone = at;
    return simply(saysMore ? 'changed' : 'unchanged');
  }
  day.reopen(consumerId);
  stated.undone = at;
  return simply('changed');
}

const added = (day: EnteredDay, orderId: string, idOf: EnteredOnPhone['idOf']): string =>
  day.lines.has(idOf(orderId)) ? idOf(orderId) : orderId;

function fillAll(day: EnteredDay, stop: EnteredStop, consumerId: string, at: number): Effect {
  if (stop.done) return 'unchanged';
  for (const [, line] of day.linesOf(consumerId))
    if (line.delivered === null) fill(line, line.expected, at);
  Object.assign(stop, { done: true, doneAt: at });
  return 'changed';
}

/** Done gives each line what the phone showed of it; what the phone did not show stays open, and what somebody typed stays. */
function fillShown(
  day: EnteredDay,
  stop: EnteredStop,
  { consumerId, shown }: { consumerId: string; shown: readonly ShownQuantity[] },
  { at, from }: Taking,
): Taken {
  const lines = new Map(day.linesOf(consumerId));
  const gone = shown.filter(({ orderId }) => !lines.has(orderId));
  let filled = 0;
  for (const { orderId, quantity } of shown) {
    const line = lines.get(orderId);
    if (!line || !isFilledBy(line, quantity, from === 'phone' ? at : null)) continue;
    fill(line, quantity, at);
    filled += 1;
  }
  const saysMore = !stop.done || (from === 'phone' && stop.doneAt !== null && at > stop.doneAt);
  const isRecorded = filled > 0 || saysMore;
  if (isRecorded)
    Object.assign(stop, { done: true, doneAt: Math.max(at, stop.done ? (stop.doneAt ?? at) : at) });
  return { effect: isRecorded || gone.length > 0 ? 'changed' : 'unchanged', superseded: [], gone };
}

function isFilledBy(
  { delivered, filled, at: filledAt }: EnteredLine,
  quantity: number,
  at: number | null,
): boolean {
  if (delivered === null) return true;
  if (!filled || at === null) return false;
  if (delivered === quantity) return filledAt !== null && at > filledAt;
  return !stays(filledAt, at, { isSeen: false, winsTie: delivered > quantity });
}

const fill = (line: EnteredLine, quantity: number, at: number): void =>
  void Object.assign(line, { delivered: quantity, filled: true, at });

function setOut(day: EnteredDay, count: number): Effect {
  const { available } = day;
  if (count > available.length) return 'refused';
  day.rounds.push(available.slice(0, count));
  return 'changed';
}

function add(day: EnteredDay, commandId: string, data: SyncData['add-single-order']): Effect {
  const order = {
    consumerId: data.consumerId,
    productId: Number(data.productId),
    expected: Number(data.expQuantity),
  };
  return placeOrRevise(day, commandId, {
    ...order,
    adjusted: Number(data.adjustedQuantity ?? 0) === 1,
  });
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
