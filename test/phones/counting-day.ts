import type { EnteredOnPhone } from './entered';
import type { EnteredDay } from './entered-day';
import { takeEntry } from './take-entry';
import { simply, type Taken } from './taking';

type DayOf = (boy: number) => EnteredDay;

/** The delivery boy in whose day an entry counts: a stop that was given away after the entry was made takes the entry with it. */
export function boyWhoseDayCounts(dayOf: DayOf, entry: EnteredOnPhone, madeAt: number): number {
  let { boy } = entry;
  for (;;) {
    const given = givenAwayWith(dayOf(boy), entry);
    if (!given || madeAt > given.at) return boy;
    boy = given.to;
  }
}

/** Does to the day that has the stop by now what an entry wants. */
export function takeWhereItCounts(dayOf: DayOf, entry: EnteredOnPhone, madeAt: number): Taken {
  const boy = boyWhoseDayCounts(dayOf, entry, madeAt);
  // An order for somebody who was given away before is for the office to decide.
  if (entry.wish.type === 'add-single-order' && givenAwayWith(dayOf(boy), entry)) return simply('refused');
  return takeEntry(dayOf(boy), entry, madeAt);
}

/** How the stop of an entry left a day that does not have it any more. */
function givenAwayWith(day: EnteredDay, { wish, idOf }: EnteredOnPhone) {
  if (wish.type === 'edit-product-order') {
    const ids = [wish.data.orderId, idOf(wish.data.orderId)];
    return ids.some((id) => day.lines.has(id)) ? undefined : day.givenTo(({ orderIds }) => ids.some((id) => orderIds.includes(id)));
  }
  const consumerId = consumerOf(wish);
  return consumerId === null || day.stops.has(consumerId) ? undefined : day.givenTo((stop) => stop.consumerId === consumerId);
}

function consumerOf(wish: EnteredOnPhone['wish']): string | null {
  if (wish.type === 'edit-order-status' || wish.type === 'add-single-order') return wish.data.consumerId;
  return wish.type === 'edit-order-remarks' ? wish.data.consumerUniqueId : null;
}
