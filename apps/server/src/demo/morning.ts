import type { DeliveryDayCommand, ImportLine, PaymentMode } from '@milkround/domain';
import { parse, v5 as uuidV5, v7 as uuidV7 } from 'uuid';
import { stopsOf } from './dairy';
import { SeededRandom } from './seeded-random';
import { SET_OUT_MINUTE } from './set-out';
import type { Habits } from './simulator/morning-plan';

/** Namespace of the demo's ids. They are derived from their subject, so that an interrupted demo is continued and not doubled. */
const DEMO_NAMESPACE = 'b2f9a3c4-7a55-4c51-8d1e-0d5c2f3f6a10';
export const demoId = (...parts: (string | number)[]) => uuidV5(parts.join('/'), DEMO_NAMESPACE);

/** An id of something on a date, as the contract has it (UUIDv7): it begins with the midnight of its date, and is the same for the same thing. */
export const idOnDate = (date: string, ...parts: (string | number)[]) =>
  uuidV7({
    msecs: Date.parse(date),
    random: parse(demoId(parts[0] ?? '', date, ...parts.slice(1))),
  });

const MS_PER_MINUTE = 60_000;
/** Orders come at 19:30 of the day before. */
const ORDERED_MS = -4.5 * 60 * MS_PER_MINUTE;
/** Pune is 5½ hours ahead of UTC. */
const startInPune = (date: string) => Date.parse(date) - 5.5 * 60 * MS_PER_MINUTE;
const REASONS = ['Not home', 'Door locked', 'Out of town', 'Asked to skip today'];

/** Commands that happened within the same minutes, as one append. */
export interface Moment {
  occurredAt: string;
  commands: DeliveryDayCommand[];
}

export interface MorningOptions {
  /** Without it no rounds are created. */
  stopsPerRound?: number;
  habits?: Habits;
  /** When the date begins, in milliseconds since the epoch; without it, its midnight in Pune. */
  dayStart?: number;
  /** The minute of the day at about which the delivery boy sets out; without it, five o'clock. */
  setOutMinute?: number;
}

/** A stop as a delivery boy finds it on his list. */
export interface VisitedStop {
  consumerId: string;
  lines: readonly { orderId: string; expected: number }[];
}

const DEMO_HABITS: Habits = { absent: 0.03, otherQuantity: 0.07, paid: 0.08 };

/** Returns the order lines of a delivery boy on a date. Some stops want more or less on some days. @param stops their number; default: his usual stops */
export function ordersOf(
  boy: number,
  date: string,
  productIds: readonly number[],
  stops?: number,
): ImportLine[] {
  const dice = new SeededRandom(`orders/${boy}/${date}`);
  let row = 1;
  return stopsOf(boy, stops).flatMap(({ consumer, lines }, i) =>
    lines.map(({ product, quantity }): ImportLine => {
      row += 1;
      return {
        orderId: idOnDate(date, 'order', boy, consumer.id, product),
        row,
        consumer,
        productId: productIds[product] ?? 0,
        expected: dice.chance(0.08) ? quantity + 0.5 : quantity,
        sequence: i + 1,
      };
    }),
  );
}

/** @param dayStart when the date begins, in milliseconds since the epoch; left out, its midnight in Pune */
export const orderedAt = (date: string, dayStart = startInPune(date)): string =>
  new Date(dayStart + ORDERED_MS).toISOString();

/** A whole delivered morning, with the little things that happen. Ends with the day's close. */
export function morningOf(boy: number, date: string, options: MorningOptions = {}): Moment[] {
  const {
    stopsPerRound,
    habits = DEMO_HABITS,
    dayStart = startInPune(date),
    setOutMinute = SET_OUT_MINUTE,
  } = options;
  const dice = new SeededRandom(`morning/${boy}/${date}`);
  const stops = stopsOf(boy);
  const start = dayStart + (setOutMinute + dice.between(-10, 20)) * MS_PER_MINUTE;
  const minutesPerStop = 1.7 + dice.next();
  const moments = stops.map(({ consumer, lines }, i): Moment => {
    const commands: DeliveryDayCommand[] = [];
    if (stopsPerRound && i % stopsPerRound === 0) {
      const consumerNo = Math.min(stopsPerRound, stops.length - i);
      commands.push({
        type: 'CreateRound',
        data: { roundId: idOnDate(date, 'round', boy, i), consumerNo },
      });
    }
    const visitedLines = lines.map(({ product, quantity }) => ({
      orderId: idOnDate(date, 'order', boy, consumer.id, product),
      expected: quantity,
    }));
    commands.push(...visit({ consumerId: consumer.id, lines: visitedLines }, dice, habits));
    return {
      occurredAt: new Date(start + i * minutesPerStop * MS_PER_MINUTE).toISOString(),
      commands,
    };
  });
  const usual = stops
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const takenQuantity = Math.ceil(usual) + dice.between(1, 4);
  moments.push({
    occurredAt: new Date(
      start + (stops.length * minutesPerStop + 10) * MS_PER_MINUTE,
    ).toISOString(),
    commands: [
      {
        type: 'CloseDay',
        data: {
          closeId: idOnDate(date, 'close', boy),
          taken: takenQuantity,
          emptyBottles: dice.between(0, 12),
          remarks: dice.chance(0.1) ? 'One bottle broken' : '',
        },
      },
    ],
  });
  return moments;
}

export function visit(
  { consumerId, lines: [line] }: VisitedStop,
  dice: SeededRandom,
  habits: Habits,
): DeliveryDayCommand[] {
  if (dice.chance(habits.absent))
    return [{ type: 'RecordRemarks', data: { consumerId, absence: dice.pick(REASONS) } }];
  const commands: DeliveryDayCommand[] = [];
  if (line && dice.chance(habits.otherQuantity)) {
    const { orderId, expected } = line;
    commands.push({
      type: 'DeliverQuantity',
      data: { orderId, quantity: Math.max(0, expected + dice.pick([-0.5, 0.5, -1, 1])) },
    });
    if (habits.corrected && dice.chance(habits.corrected))
      commands.push({ type: 'DeliverQuantity', data: { orderId, quantity: expected } });
  }
  if (dice.chance(habits.paid)) {
    const mode: PaymentMode = dice.chance(0.8) ? 'cash' : 'cheque';
    commands.push({
      type: 'RecordRemarks',
      data: { consumerId, amount: dice.between(10, 60) * 10, mode },
    });
  }
  commands.push({ type: 'MarkConsumerDone', data: { consumerId } });
  return commands;
}
