import fc from 'fast-check';
import type { DeliveryDayCommand, PhoneCommand } from '../delivery-day/commands';
import { anyCommand } from './delivery-day.arbitrary';

export const BOYS = [7, 8] as const;
export type Boy = (typeof BOYS)[number];
/** An entry that a phone made at one time and sends at a later one. */
export interface Entry {
  id: string;
  boy: Boy;
  madeAt: string;
  command: PhoneCommand;
}
/** A request that reaches a server, from a phone or from a desk. */
export type Step =
  | { by: 'phone'; entry: Entry }
  | { by: 'admin'; boy: Boy; command: DeliveryDayCommand }
  | { by: 'mover'; from: Boy; nth: number }
  | { by: 'hand-over'; from: Boy; isUndo: boolean }
  | { by: 'merge'; lost: string; into: string; isUndo: boolean };

const START = Date.parse('2026-03-05T00:00:00Z');
/** ISO 8601, so many minutes into the morning. */
export const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

const PHONE_TYPES: Record<PhoneCommand['type'], true> = {
  DeliverQuantity: true,
  MarkConsumerDone: true,
  ReopenConsumer: true,
  RecordRemarks: true,
  CreateRound: true,
  PlaceSingleOrder: true,
  CloseDay: true,
};
export const isPhoneCommand = (command: DeliveryDayCommand): command is PhoneCommand =>
  command.type in PHONE_TYPES;

const boy = fc.constantFrom(...BOYS);
const consumerId = fc.integer({ min: 1, max: 6 }).map((n) => `c${n}`);
const phoneCommand = anyCommand.filter(isPhoneCommand);
/** The queue of a phone, oldest first: its clock goes on while it is out of reach. */
const queueOf = (phone: string) =>
  fc
    .tuple(
      boy,
      fc.array(fc.tuple(phoneCommand, fc.integer({ min: 0, max: 6 })), {
        maxLength: 14,
        size: 'max',
      }),
    )
    .map(([owner, commands]) => {
      let minute = 0;
      return commands.map(([command, delay], n): Step => {
        minute += delay;
        return {
          by: 'phone',
          entry: { id: `${phone}${n}`, boy: owner, madeAt: at(minute), command },
        };
      });
    });
const admin = fc.array(
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({ by: fc.constant('admin' as const), boy, command: anyCommand }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        by: fc.constant('hand-over' as const),
        from: boy,
        isUndo: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        by: fc.constant('merge' as const),
        lost: consumerId,
        into: consumerId,
        isUndo: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        by: fc.constant('mover' as const),
        from: boy,
        nth: fc.nat({ max: 12 }),
      }),
    },
  ),
  { maxLength: 14, size: 'max' },
);

/** Any order in which a server may see it all: each queue in its own order, and anything that was sent may come again. */
export const arrivals = fc
  .tuple(
    queueOf('a'),
    queueOf('b'),
    admin,
    fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 })), { minLength: 80, maxLength: 80 }),
  )
  .map(([first, second, desk, choices]) => {
    const queues: Step[][] = [[...first], [...second], [...desk]];
    const order: Step[] = [];
    for (const [choice, repetition] of choices) {
      const next = (
        queues[choice]?.length ? queues[choice] : queues.find((queue) => queue.length > 0)
      )?.shift();
      if (!next) break;
      order.push(next);
      const sentSteps = order.filter((step) => step.by === 'phone');
      const repeatedStep =
        repetition === 0 ? sentSteps.at(-1 - (choice % Math.max(1, sentSteps.length))) : undefined;
      if (repeatedStep) order.push(repeatedStep);
    }
    return order;
  });
