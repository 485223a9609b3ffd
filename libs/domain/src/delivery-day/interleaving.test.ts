import fc from 'fast-check';
import { anyCommand, namedOrder } from '../spec/delivery-day.arbitrary';
import { RUNS } from '../spec/delivery-day.histories';
import { ADMIN, BOY, recorded } from '../spec/given-when-then';
import { RuleViolation, type Actor, type FactMeta } from '../fact';
import { decide } from './decide';
import { decideEntry, type PhoneCommand } from './entry';
import type { DeliveryDayCommand } from './commands';
import type { DeliveryDayFact } from './facts';
import { evolve } from './evolve';
import { type DeliveryDay, initialDay } from './state';
import { totalsOf } from './totals';

/** The days of two delivery boys, and what a server remembers of the entries that have reached it. */
interface World {
  days: Record<7 | 8, DeliveryDay>;
  outcome: Map<string, 'done' | 'set-aside'>;
  /** Facts that were recorded on a closed day. */
  whenClosed: { fact: DeliveryDayFact; late: string | undefined; closeId: string }[];
}
type Boy = keyof World['days'];
interface Entry {
  id: string;
  boy: Boy;
  madeAt: string;
  command: PhoneCommand;
}
type Step =
  { by: 'phone'; entry: Entry } | { by: 'admin'; boy: Boy; command: DeliveryDayCommand } | { by: 'mover'; from: Boy; nth: number };

const START = Date.parse('2026-03-05T00:00:00Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();
const BOYS = [7, 8] as const;
const PHONE_TYPES: Record<PhoneCommand['type'], true> = {
  DeliverQuantity: true,
  MarkConsumerDone: true,
  ReopenConsumer: true,
  RecordRemarks: true,
  CreateRound: true,
  PlaceSingleOrder: true,
  CloseDay: true,
};
const isPhoneCommand = (command: DeliveryDayCommand): command is PhoneCommand => command.type in PHONE_TYPES;

const boy = fc.constantFrom(...BOYS);
const phoneCommand = anyCommand.filter(isPhoneCommand);
/** The queue of a phone, oldest first: its clock goes on while it is out of reach. */
const queueOf = (phone: string) =>
  fc.tuple(boy, fc.array(fc.tuple(phoneCommand, fc.integer({ min: 0, max: 6 })), { maxLength: 14, size: 'max' })).map(([owner, made]) => {
    let minute = 0;
    return made.map(([command, later], n): Step => {
      minute += later;
      return { by: 'phone', entry: { id: `${phone}${n}`, boy: owner, madeAt: at(minute), command } };
    });
  });
const admin = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ by: fc.constant('admin' as const), boy, command: anyCommand }) },
    { weight: 2, arbitrary: fc.record({ by: fc.constant('mover' as const), from: boy, nth: fc.nat({ max: 12 }) }) },
  ),
  { maxLength: 14, size: 'max' },
);

/** Any order in which a server may see it all: each queue in its own order, and anything that was sent may come again. */
const arrivals = fc
  .tuple(queueOf('a'), queueOf('b'), admin, fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 })), { minLength: 80, maxLength: 80 }))
  .map(([first, second, desk, choices]) => {
    const queues: Step[][] = [[...first], [...second], [...desk]];
    const order: Step[] = [];
    for (const [which, again] of choices) {
      const next = (queues[which]?.length ? queues[which] : queues.find((queue) => queue.length > 0))?.shift();
      if (!next) break;
      order.push(next);
      const sent = order.filter((step) => step.by === 'phone');
      const repeated = again === 0 ? sent.at(-1 - (which % Math.max(1, sent.length))) : undefined;
      if (repeated) order.push(repeated);
    }
    return order;
  });

function refusedBy<T>(decision: () => T): T | null {
  try {
    return decision();
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}

function append(world: World, to: Boy, facts: readonly DeliveryDayFact[], actor: Actor, meta: Partial<FactMeta>): void {
  for (const fact of facts) {
    const before = world.days[to];
    if (before.closed) world.whenClosed.push({ fact, late: meta.late, closeId: before.closed.closeId });
    const { occurredAt, ...more } = { occurredAt: at(0), ...meta };
    const { meta: plain, ...entry } = recorded(fact, actor, occurredAt);
    world.days[to] = evolve(before, { ...entry, meta: { ...plain, ...more } });
  }
}

/** What a server does with an entry: carries it out, or sets it aside; once. */
function arrive(world: World, { id, boy: owner, madeAt, command: given }: Entry): void {
  if (world.outcome.has(id)) return;
  const day = world.days[owner];
  const command = freshIn(id, namedOrder(given, [...day.consumerOf.keys()].sort()));
  const decision = isPhoneCommand(command) ? refusedBy(() => decideEntry(command, day, madeAt)) : null;
  world.outcome.set(id, decision ? 'done' : 'set-aside');
  if (decision)
    return append(world, owner, decision.facts, BOY, { occurredAt: madeAt, ...(decision.late !== null && { late: decision.late }) });
  const aside = { entryId: id, date: '2026-03-05', areaId: 1, command: { type: 'x', data: {} }, consumerId: null, productId: null };
  append(world, owner, decide({ type: 'SetEntryAside', data: { ...aside, reason: 'No' } }, day), BOY, { occurredAt: madeAt });
}

function move(world: World, from: Boy, nth: number): void {
  const [left, joined] = [world.days[from], world.days[from === 7 ? 8 : 7]];
  const orderId = [...left.consumerOf.keys()].sort()[nth];
  const stop = left.stops.get(left.consumerOf.get(orderId ?? '') ?? '');
  const line = stop?.lines.find((each) => each.orderId === orderId);
  if (orderId === undefined || !stop || !line) return;
  const to: Boy = from === 7 ? 8 : 7;
  const scope = { areaId: 1, supervisorId: null };
  const { productId, expected, adjusted, uploadId } = line;
  const both = refusedBy(() => ({
    out: decide({ type: 'MoveOrderOut', data: { orderId, movedTo: to } }, left),
    in: decide(
      {
        type: 'MoveOrderIn',
        data: { date: '2026-03-05', deliveryBoyId: to, scope, orderId, consumer: stop.consumer, productId, expected, adjusted, uploadId },
      },
      joined,
    ),
  }));
  if (!both) return;
  append(world, from, both.out, ADMIN, {});
  append(world, to, both.in, ADMIN, {});
}

function seenBy(steps: readonly Step[], after?: (world: World) => void): World {
  const world: World = { days: { 7: initialDay(), 8: initialDay() }, outcome: new Map(), whenClosed: [] };
  let minute = 0;
  for (const step of steps) {
    // Of the desk's own clock: how often a phone sends something again does not move it.
    if (step.by !== 'phone') minute += 1;
    if (step.by === 'phone') arrive(world, step.entry);
    else if (step.by === 'mover') move(world, step.from, step.nth);
    else {
      const day = world.days[step.boy];
      const command = freshIn(`m${minute}`, namedOrder(step.command, [...day.consumerOf.keys()].sort()));
      const facts = refusedBy(() => decide(command, day));
      if (facts) append(world, step.boy, facts, ADMIN, { occurredAt: at(minute * 10) });
    }
    after?.(world);
  }
  return world;
}

/** The ids of new orders are derived from what brings them: no two days get the same. */
function freshIn(from: string, command: DeliveryDayCommand): DeliveryDayCommand {
  switch (command.type) {
    case 'PlaceSingleOrder':
      return { ...command, data: { ...command.data, orderId: `${from}-${command.data.orderId}` } };
    case 'MoveOrderIn':
      return { ...command, data: { ...command.data, orderId: `${from}-${command.data.orderId}` } };
    case 'EditOrder':
      return { ...command, data: { ...command.data, newOrderId: `${from}-${command.data.newOrderId}` } };
    case 'ImportOrders':
      return {
        ...command,
        data: { ...command.data, lines: command.data.lines.map((line) => ({ ...line, orderId: `${from}-${line.orderId}` })) },
      };
    default:
      return command;
  }
}

const thousandths = (quantities: number[]): number => quantities.reduce((total, quantity) => total + Math.round(quantity * 1000), 0);

/** The invariants of a day that do not hold. */
function unsound(day: DeliveryDay): string[] {
  const stops = [...day.stops.values()];
  const lines = stops.flatMap((stop) => stop.lines);
  const totals = totalsOf(stops);
  const members = day.rounds.flatMap(({ consumerIds }) => consumerIds);
  const hasTwice = (values: readonly unknown[]) => new Set(values).size !== values.length;
  const broken: Record<string, boolean> = {
    'required is the sum of the lines': thousandths([totals.required]) !== thousandths(lines.map((line) => line.expected)),
    'delivered is the sum of the lines': thousandths([totals.delivered]) !== thousandths(lines.map((line) => line.delivered ?? 0)),
    'every order is found': totals.lines !== day.consumerOf.size,
    'one line of a product': stops.some((stop) => hasTwice(stop.lines.map((line) => line.productId))),
    'only Done fills': stops.some(({ done, lines: own }) => own.some((line) => line.filled && (line.delivered === null || done === null))),
    'one round of a stop': hasTwice(members),
  };
  return Object.keys(broken).filter((rule) => broken[rule]);
}

const shown = ({ days, outcome }: World) => ({
  outcome: new Map(outcome),
  days: BOYS.map((each) => ({
    ...days[each],
    stops: new Map(days[each].stops),
    consumerOf: new Map(days[each].consumerOf),
    entries: new Map(days[each].entries),
  })),
});

describe('two phones and an admin, in whatever order it arrives', () => {
  const always = (holds: (steps: Step[]) => void) => fc.assert(fc.property(arrivals, holds), { ...RUNS, numRuns: 100 });

  it('leave days on which every invariant holds, after each step', () =>
    always(
      (steps) =>
        void seenBy(steps, ({ days }) => {
          expect(BOYS.flatMap((each) => unsound(days[each]))).toEqual([]);
          const [ours, theirs] = BOYS.map((each) => [...days[each].consumerOf.keys()]);
          expect((ours ?? []).filter((orderId) => theirs?.includes(orderId))).toEqual([]);
        }),
    ));

  it('lose no entry: each is carried out or stands among those set aside, never both', () =>
    always((steps) => {
      const { days, outcome } = seenBy(steps);
      for (const step of steps) {
        if (step.by !== 'phone') continue;
        const { id, boy: owner } = step.entry;
        expect(days[owner].entries.has(id)).toBe(outcome.get(id) === 'set-aside');
      }
    }));

  it('change a closed day only with what was made before its close, and says so of each fact', () => {
    let late = 0;
    always((steps) => {
      const { whenClosed } = seenBy(steps);
      for (const { fact, late: mark, closeId } of whenClosed) {
        if (['EntrySetAside', 'EntryApplied', 'EntryDismissed', 'DayReopened'].includes(fact.type)) continue;
        expect(mark).toBe(closeId);
        late += 1;
      }
    });
    expect(late).toBeGreaterThan(8);
  });

  it('come to the same whether anything was sent once or again and again', () =>
    always((steps) => {
      const once = steps.filter(
        (step, n) => step.by !== 'phone' || steps.findIndex((other) => other.by === 'phone' && other.entry.id === step.entry.id) === n,
      );
      expect(shown(seenBy(steps))).toEqual(shown(seenBy(once)));
    }));

  it('many entries are set aside and many are carried out in these random mornings', () => {
    const count = { done: 0, 'set-aside': 0 };
    always((steps) => {
      for (const outcome of seenBy(steps).outcome.values()) count[outcome] += 1;
    });
    expect(count.done).toBeGreaterThan(100);
    expect(count['set-aside']).toBeGreaterThan(100);
  });
});
