import type { FoldedDay } from '../folded-day';
import { post, quantity, someDay, someStop, type Idea } from './act';
import { someOffice } from './rearranging';
import type { Week } from './week';

/** A line as the office saw it. */
interface SeenLine {
  orderId: string;
  expected: number;
  delivered: number | null;
}

/** Returns mostly a stop with a recorded quantity. */
function stopToCorrect(week: Week, day: FoldedDay): string {
  const recordedConsumers = [...day.lines.values()]
    .filter(({ delivered }) => delivered !== null)
    .map(({ consumerId }) => consumerId);
  return recordedConsumers.length > 0 && week.dice.chance(0.7)
    ? week.dice.pick(recordedConsumers)
    : someStop(week, day);
}

function correctedLine(week: Week, { orderId, expected, delivered }: SeenLine): object {
  const seenLine = { orderId, expected, delivered: week.dice.chance(0.05) ? 77 : delivered };
  if (delivered !== null && week.dice.chance(0.5))
    return { ...seenLine, quantity: null, clear: true };
  return { ...seenLine, quantity: week.dice.chance(0.5) ? quantity(week) : null };
}

/** The office corrects a stop for the delivery boy: it withdraws a quantity or records another one, and Done or its opposite. */
const correct: Idea = async (week) => {
  const day = someDay(week);
  if (!day) return null;
  const { dice } = week;
  const consumerId = stopToCorrect(week, day);
  const lines = [...day.lines].filter(([, line]) => line.consumerId === consumerId);
  const [payment, wasDelivered] = [day.payments.get(consumerId), day.done.has(consumerId)];
  const body = {
    orderDate: day.date,
    consumerUniqueId: consumerId,
    reason: dice.pick(['The consumer called', 'Typed by mistake', ' ']),
    wasDelivered,
    isDelivered: dice.chance(0.3),
    lines: lines.map(([orderId, { expected, delivered }]) =>
      correctedLine(week, { orderId, expected, delivered }),
    ),
    previous: {
      remarks: payment?.amount ?? null,
      paymentMode: payment?.mode ?? '',
      absenceRemarks: day.absent.get(consumerId)?.text ?? null,
    },
  };
  return post(
    'correction',
    await someOffice(week, day),
    `correct-delivery/${day.deliveryBoyId}`,
    body,
  );
};

export const correctingIdeas: Idea[] = [correct];
