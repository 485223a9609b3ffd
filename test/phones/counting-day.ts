import type { EnteredOnPhone } from './entered';
import type { EnteredDay } from './entered-day';
import { takeEntry } from './take-entry';
import { remarkedStop } from './take-remarks';
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
  if (entry.entry.type === 'add-single-order' && givenAwayWith(dayOf(boy), entry))
    return simply('refused');
  return takeEntry(dayOf(boy), entry, madeAt);
}

/** How the stop of an entry left a day that does not have it any more. */
function givenAwayWith(day: EnteredDay, { entry, idOf }: EnteredOnPhone) {
  if (entry.type === 'edit-product-order') {
    const ids = [entry.data.orderId, idOf(entry.data.orderId)];
    return ids.some((id) => day.lines.has(id))
      ? undefined
      : day.givenTo(({ orderIds }) => ids.some((id) => orderIds.includes(id)));
  }
  if (entry.type === 'edit-order-remarks' && remarkedStop(day, entry.data)) return undefined;
  const consumerId = consumerOf(entry);
  return consumerId === null || day.stops.has(consumerId)
    ? undefined
    : day.givenTo((stop) => stop.consumerId === consumerId);
}

function consumerOf(entry: EnteredOnPhone['entry']): string | null {
  if (entry.type === 'edit-order-status' || entry.type === 'add-single-order')
    return entry.data.consumerId;
  return entry.type === 'edit-order-remarks' ? entry.data.consumerUniqueId : null;
}
