import type { DeliveryDayCommand, ImportLine, PaymentMode } from '@milkround/domain';
import { parse, v5 as uuidV5, v7 as uuidV7 } from 'uuid';
import { stopsOf, type DemoStop } from './dairy';
import { Dice } from './dice';

/** Namespace of the demo's ids: made from what they are about, so that a demo cut short is continued and not doubled. */
const DEMO_NAMESPACE = 'b2f9a3c4-7a55-4c51-8d1e-0d5c2f3f6a10';
export const demoId = (...about: (string | number)[]) => uuidV5(about.join('/'), DEMO_NAMESPACE);

/** An order's id as the contract has it (UUIDv7), the same for the same order. */
const orderIdOf = (date: string, boy: number, consumerId: string, product: number) =>
  uuidV7({ msecs: Date.parse(date), random: parse(demoId('order', date, boy, consumerId, product)) });

const MS_PER_MINUTE = 60_000;
/** Boys set out at about 05:00 in Pune, which is 23:30 UTC of the day before. */
const SET_OUT_MS = -30 * MS_PER_MINUTE;
const REASONS = ['Not home', 'Door locked', 'Out of town', 'Asked to skip today'];

/** Commands that happened within the same minutes, as one append. */
export interface Moment {
  occurredAt: string;
  commands: DeliveryDayCommand[];
}

/** The order lines of one delivery boy on one date; some doors want more or less on some days. */
export function ordersOf(boy: number, date: string, productIds: readonly number[]): ImportLine[] {
  const dice = new Dice(`orders/${boy}/${date}`);
  let row = 1;
  return stopsOf(boy).flatMap(({ consumer, lines }, i) =>
    lines.map(({ product, quantity }): ImportLine => {
      row += 1;
      return {
        orderId: orderIdOf(date, boy, consumer.id, product),
        row,
        consumer,
        productId: productIds[product] ?? 0,
        expected: dice.chance(0.08) ? quantity + 0.5 : quantity,
        sequence: i + 1,
      };
    }),
  );
}

/** A whole delivered morning, in moments of `slotMinutes`, with the little things that happen. Ends with the day's close. */
export function morningOf(boy: number, date: string, slotMinutes: number): Moment[] {
  const dice = new Dice(`morning/${boy}/${date}`);
  const stops = stopsOf(boy);
  const start = Date.parse(`${date}T00:00:00Z`) + SET_OUT_MS + dice.between(-10, 20) * MS_PER_MINUTE;
  const minutesPerStop = 1.7 + dice.next();
  const moments = new Map<number, Moment>();
  stops.forEach((stop, i) => {
    const minute = Math.floor((i * minutesPerStop) / slotMinutes) * slotMinutes;
    const moment = moments.get(minute) ?? { occurredAt: new Date(start + minute * MS_PER_MINUTE).toISOString(), commands: [] };
    moments.set(minute, moment);
    moment.commands.push(...visit(stop, dice, (product) => orderIdOf(date, boy, stop.consumer.id, product)));
  });
  const usual = stops.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  const taken = Math.ceil(usual) + dice.between(1, 4);
  moments.set(Infinity, {
    occurredAt: new Date(start + (stops.length * minutesPerStop + 10) * MS_PER_MINUTE).toISOString(),
    commands: [
      {
        type: 'CloseDay',
        data: {
          closeId: demoId('close', date, boy),
          taken,
          emptyBottles: dice.between(0, 12),
          remarks: dice.chance(0.1) ? 'One bottle broken' : '',
        },
      },
    ],
  });
  return [...moments.values()];
}

function visit({ consumer, lines }: DemoStop, dice: Dice, orderId: (product: number) => string): DeliveryDayCommand[] {
  const consumerId = consumer.id;
  if (dice.chance(0.03)) return [{ type: 'RecordRemarks', data: { consumerId, absence: dice.pick(REASONS) } }];
  const commands: DeliveryDayCommand[] = [];
  const [line] = lines;
  if (line && dice.chance(0.07)) {
    const quantity = Math.max(0, line.quantity + dice.pick([-0.5, 0.5, -1, 1]));
    commands.push({ type: 'DeliverQuantity', data: { orderId: orderId(line.product), quantity } });
  }
  if (dice.chance(0.08)) {
    const mode: PaymentMode = dice.chance(0.8) ? 'cash' : 'cheque';
    commands.push({ type: 'RecordRemarks', data: { consumerId, amount: dice.between(10, 60) * 10, mode } });
  }
  commands.push({ type: 'MarkConsumerDone', data: { consumerId } });
  return commands;
}
