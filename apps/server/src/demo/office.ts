import type { Actor } from '@milkround/domain';
import { deliveryBoys, PRODUCTS, stopsOf } from './dairy';
import { SeededRandom } from './seeded-random';
import { idOnDate, orderedAt, type Moment } from './morning';

const MS_PER_MINUTE = 60_000;
const ADMIN: Actor = { role: 'admin', id: 1 };
const REOPENED_BECAUSE = [
  'Two stops were forgotten',
  'The cash was counted twice',
  'A bottle was found in the van',
];

/** A moment of a delivery day and the person who caused it. */
export interface ActedMoment extends Moment {
  actor: Actor;
}

/**
 * Returns the office's changes of one delivery boy's date between the file and the morning; on most dates there are none.
 * @param dayStart when the date begins, in milliseconds since the epoch
 */
export function eveningOf(
  boy: number,
  date: string,
  productIds: readonly number[],
  dayStart: number,
): ActedMoment[] {
  const dice = new SeededRandom(`office/${boy}/${date}`);
  const evening = Date.parse(orderedAt(date, dayStart)) + dice.between(20, 160) * MS_PER_MINUTE;
  const timeAt = (minutes: number) => new Date(evening + minutes * MS_PER_MINUTE).toISOString();
  const stop = dice.pick(stopsOf(boy));
  const [line] = stop.lines;
  if (!line) return [];
  const orderId = idOnDate(date, 'order', boy, stop.consumer.id, line.product);
  const productId = productIds[line.product] ?? 0;
  const moments: ActedMoment[] = [];
  if (dice.chance(0.3)) {
    const expected = dice.pick([0.5, 1, 2, 2.5, 4]);
    const newOrderId = idOnDate(date, 'edited', boy, stop.consumer.id);
    const data = {
      orderId,
      newOrderId,
      consumer: stop.consumer,
      productId,
      expected,
      adjusted: true,
    };
    moments.push({ occurredAt: timeAt(0), actor: ADMIN, commands: [{ type: 'EditOrder', data }] });
  } else if (dice.chance(0.2)) {
    moments.push({
      occurredAt: timeAt(0),
      actor: ADMIN,
      commands: [{ type: 'RemoveOrder', data: { orderId } }],
    });
  }
  if (dice.chance(0.25)) moments.push(extraOrder(boy, date, productIds, dice, timeAt(5)));
  return moments;
}

/** A consumer rings the supervisor and wants one product more. */
function extraOrder(
  boy: number,
  date: string,
  productIds: readonly number[],
  dice: SeededRandom,
  occurredAt: string,
): ActedMoment {
  const stop = dice.pick(stopsOf(boy));
  const area = (deliveryBoys[boy]?.area ?? 0) + 1;
  const product = PRODUCTS.findIndex((_, i) => !stop.lines.some((line) => line.product === i));
  const data = {
    date,
    deliveryBoyId: boy + 1,
    scope: { areaId: area, supervisorId: area },
    orderId: idOnDate(date, 'single', boy, stop.consumer.id),
    consumer: stop.consumer,
    productId: productIds[product] ?? 0,
    expected: dice.pick([0.5, 1, 1.5]),
    adjusted: false,
  };
  return {
    occurredAt,
    actor: { role: 'supervisor', id: area },
    commands: [{ type: 'PlaceSingleOrder', data }],
  };
}

/** Returns how a supervisor reopens a closed day and the delivery boy closes it again with the same figures; empty on most dates. */
export function reopeningOf(boy: number, date: string, close: Moment): ActedMoment[] {
  const dice = new SeededRandom(`reopening/${boy}/${date}`);
  const [command] = close.commands;
  if (!dice.chance(0.05) || command?.type !== 'CloseDay') return [];
  const area = (deliveryBoys[boy]?.area ?? 0) + 1;
  const after = (minutes: number) =>
    new Date(Date.parse(close.occurredAt) + minutes * MS_PER_MINUTE).toISOString();
  const closeData = {
    ...command.data,
    closeId: idOnDate(date, 'close-again', boy),
    remarks: 'Closed again',
  };
  return [
    {
      occurredAt: after(dice.between(10, 25)),
      actor: { role: 'supervisor', id: area },
      commands: [{ type: 'ReopenDay', data: { reason: dice.pick(REOPENED_BECAUSE) } }],
    },
    {
      occurredAt: after(dice.between(30, 50)),
      actor: { role: 'delivery-boy', id: boy + 1 },
      commands: [{ type: 'CloseDay', data: closeData }],
    },
  ];
}
