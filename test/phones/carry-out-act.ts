import type { EnteredAtDesk, HandOverAct } from './entered';
import type { EnteredDay } from './entered-day';
import { placeOrRevise } from './take-entry';
import type { Effect } from './taking';

/** Does to the days what somebody at a desk wants; the server says when it happened. */
export function carryOutAct(
  days: ReadonlyMap<number, EnteredDay>,
  { act, orderId }: EnteredAtDesk,
  at: number,
): Effect {
  const day = days.get(act.boy);
  if (!day) return 'refused';
  if (act.type === 'reopen') return reopen(day, at);
  if (day.books) return 'refused';
  if (act.type === 'hand-over') return handOver(day, days.get(act.to), act, at);
  if (act.type === 'place') return placeOrRevise(day, orderId ?? '', { ...act, adjusted: false });
  const line = day.lines.get(act.orderId);
  if (!line) return 'refused';
  if (act.type === 'revise') {
    if (line.expected === act.expected) return 'unchanged';
    line.expected = act.expected;
    return 'changed';
  }
  const { shown } = day;
  if (
    typeof shown.lines.get(act.orderId)?.delivered === 'number' ||
    shown.stops.get(line.consumerId)?.done
  )
    return 'refused';
  switch (act.type) {
    case 'delete':
      day.remove(act.orderId);
      return 'changed';
    case 'replace':
      if (day.lineFor(line.consumerId, act.productId)) return 'refused';
      day.place(orderId ?? '', { ...line, productId: act.productId });
      day.remove(act.orderId);
      return 'changed';
    case 'move': {
      const there = days.get(act.to);
      if (!there || there.books || there.lineFor(line.consumerId, line.productId)) return 'refused';
      day.remove(act.orderId);
      there.place(act.orderId, line);
      return 'changed';
    }
  }
}

/** The stops go that are as they were seen, and that are neither done there nor have the same product there. */
function handOver(
  day: EnteredDay,
  there: EnteredDay | undefined,
  { to, stops }: HandOverAct,
  at: number,
): Effect {
  if (!there || there.books) return 'refused';
  const [shown, shownThere] = [day.shown, there.shown];
  const going = stops.filter(({ consumerId, orderIds }) => {
    const lines = day.linesOf(consumerId);
    return (
      lines.length === orderIds.length &&
      lines.every(([id]) => orderIds.includes(id)) &&
      shown.isUntouched(consumerId) &&
      !shownThere.stops.get(consumerId)?.done &&
      !lines.some(([, { productId }]) => there.lineFor(consumerId, productId))
    );
  });
  if (going.length === 0) return 'refused';
  for (const [orderId, line] of going.flatMap(({ consumerId }) => day.linesOf(consumerId))) {
    day.remove(orderId);
    there.place(orderId, line);
  }
  day.givenAway.push({ to, stops: going, at });
  return 'changed';
}

function reopen(day: EnteredDay, at: number): Effect {
  if (!day.books) return 'refused';
  day.books = null;
  day.reopenedAt = at;
  return 'changed';
}
