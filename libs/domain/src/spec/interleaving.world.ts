import { RuleViolation, type Actor, type FactMeta, type Recorded } from '../fact';
import type { DeliveryDayCommand } from '../delivery-day/commands';
import { decide } from '../delivery-day/decide';
import { decideEntry } from '../delivery-day/entry';
import { evolve } from '../delivery-day/evolve';
import type { DeliveryDayFact } from '../delivery-day/facts';
import {
  handOverToUndo,
  keptBecause,
  laterHandOverOf,
  toTakenStops,
} from '../delivery-day/hand-over';
import { type DeliveryDay, initialDay, stopsInSequence } from '../delivery-day/state';
import type { Stop } from '../delivery-day/stop';
import { mergeOrders, unmergeOrder } from '../consumers/merge';
import type { MergedOrder } from '../consumers/facts';
import { namedOrder } from './delivery-day.arbitrary';
import { consumer } from './delivery-day.words';
import { ADMIN, BOY, recorded } from './given-when-then';
import { at, BOYS, isPhoneCommand, type Boy, type Entry, type Step } from './interleaving.arrivals';

/** The days of two delivery boys, and a server's record of the entries that have reached it. */
export interface World {
  days: Record<Boy, DeliveryDay>;
  history: Record<Boy, Recorded<DeliveryDayFact>[]>;
  outcome: Map<string, 'done' | 'set-aside'>;
  /** The last merge of two consumers. */
  merge: { lost: string; orders: MergedOrder[] } | null;
  /** Facts that were recorded on a closed day. */
  whenClosed: { fact: DeliveryDayFact; late: string | undefined; closeId: string }[];
}

type MergeStep = Extract<Step, { by: 'merge' }>;

function refusedBy<T>(decision: () => T): T | null {
  try {
    return decision();
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}

function append(
  world: World,
  to: Boy,
  facts: readonly DeliveryDayFact[],
  actor: Actor,
  meta: Partial<FactMeta>,
): void {
  for (const fact of facts) {
    const before = world.days[to];
    if (before.closed)
      world.whenClosed.push({ fact, late: meta.late, closeId: before.closed.closeId });
    const { occurredAt, ...metaFields } = { occurredAt: at(0), ...meta };
    const { meta: plain, ...entry } = recorded(fact, actor, occurredAt);
    const recordedFact = { ...entry, meta: { ...plain, ...metaFields } };
    world.history[to].push(recordedFact);
    world.days[to] = evolve(before, recordedFact);
  }
}

/** Carries an entry out or sets it aside, as a server does, and only once. */
function arrive(world: World, { id, boy: owner, madeAt, command: enteredCommand }: Entry): void {
  if (world.outcome.has(id)) return;
  const ownDay = world.days[owner];
  const command = freshIn(id, namedOrder(enteredCommand, ownDay));
  const isBefore = isPhoneCommand(command) && laterHandOverOf(command, ownDay, madeAt) !== null;
  const target: Boy = isBefore ? otherOf(owner) : owner;
  const day = world.days[target];
  const decision = isPhoneCommand(command)
    ? refusedBy(() => decideEntry(command, day, madeAt))
    : null;
  world.outcome.set(id, decision ? 'done' : 'set-aside');
  if (decision)
    return append(world, target, decision.facts, BOY, {
      occurredAt: madeAt,
      ...(decision.late !== null && { late: decision.late }),
    });
  const setAsideEntry = {
    entryId: id,
    date: '2026-03-05',
    areaId: 1,
    command: { type: 'x', data: {} },
    consumerId: null,
    productId: null,
  };
  append(
    world,
    owner,
    decide({ type: 'SetEntryAside', data: { ...setAsideEntry, reason: 'No' } }, ownDay),
    BOY,
    { occurredAt: madeAt },
  );
}

const otherOf = (boy: Boy): Boy => (boy === 7 ? 8 : 7);

/** Hands over every stop that can be, or undoes the last hand-over. */
function handOver(world: World, from: Boy, isUndo: boolean, id: string, now: string): void {
  const last = world.days[from].handOvers.at(-1);
  const [giver, taker] = isUndo ? [otherOf(from), from] : [from, otherOf(from)];
  const [giverDay, takerDay] = [world.days[giver], world.days[taker]];
  const decisions = refusedBy(() => {
    const undone = isUndo ? handOverToUndo(takerDay, last?.handOverId ?? '', now) : null;
    const stops =
      undone?.stops ??
      stopsInSequence(giverDay)
        .filter((stop) => keptBecause(stop) === null)
        .map(toShown);
    const common = { handOverId: id, reason: '', ...(undone && { undoes: undone.handOverId }) };
    const before = new Map(undone?.stops.map((stop) => [stop.consumerId, stop]));
    const takenStops = toTakenStops(stops, giverDay).map((stop) => ({
      ...stop,
      before: before.get(stop.consumer.id) ?? null,
    }));
    const target = {
      date: '2026-03-05',
      deliveryBoyId: taker,
      scope: { areaId: 1, supervisorId: null },
      from: giver,
    };
    return {
      out: decide({ type: 'HandOverStops', data: { ...common, to: taker, stops } }, giverDay),
      in: decide(
        {
          type: 'TakeOverStops',
          data: { ...common, ...target, stops: takenStops, order: 'append' },
        },
        takerDay,
      ),
    };
  });
  if (!decisions) return;
  append(world, giver, decisions.out, ADMIN, { occurredAt: now });
  append(world, taker, decisions.in, ADMIN, { occurredAt: now });
}

const toShown = ({ consumer, lines }: Stop) => ({
  consumerId: consumer.id,
  orderIds: lines.map(({ orderId }) => orderId),
});

function move(world: World, from: Boy, nth: number): void {
  const [fromDay, toDay] = [world.days[from], world.days[from === 7 ? 8 : 7]];
  const orderId = [...fromDay.consumerOf.keys()].sort()[nth];
  const stop = fromDay.stops.get(fromDay.consumerOf.get(orderId ?? '') ?? '');
  const line = stop?.lines.find((candidate) => candidate.orderId === orderId);
  if (orderId === undefined || !stop || !line) return;
  const to: Boy = from === 7 ? 8 : 7;
  const scope = { areaId: 1, supervisorId: null };
  const { productId, expected, adjusted, uploadId } = line;
  const decisions = refusedBy(() => ({
    out: decide({ type: 'MoveOrderOut', data: { orderId, movedTo: to } }, fromDay),
    in: decide(
      {
        type: 'MoveOrderIn',
        data: {
          date: '2026-03-05',
          deliveryBoyId: to,
          scope,
          orderId,
          consumer: stop.consumer,
          productId,
          expected,
          adjusted,
          uploadId,
        },
      },
      toDay,
    ),
  }));
  if (!decisions) return;
  append(world, from, decisions.out, ADMIN, {});
  append(world, to, decisions.in, ADMIN, {});
}

/** Merges two consumers on both days, or gives the orders of the last merge back. */
function merge(world: World, { lost, into, isUndo }: MergeStep, now: string): void {
  const { orders } = world.merge ?? { orders: [] };
  const moved: MergedOrder[] = [];
  if (lost === into) return;
  for (const boy of BOYS) {
    let day = world.days[boy];
    const movedHere = isUndo ? [] : mergeOrders(day, lost, consumer(into), 'sum');
    const facts = refusedBy(() => {
      const decideOn = (command: DeliveryDayCommand) => {
        const decided = decide(command, day);
        day = decided.reduce((state, fact) => evolve(state, recorded(fact)), day);
        return decided;
      };
      const given = orders.filter(({ deliveryBoyId }) => isUndo && deliveryBoyId === boy);
      return [
        ...movedHere.flatMap(({ commands }) => commands.flatMap(decideOn)),
        ...given.flatMap((order) =>
          unmergeOrder(day, order, consumer(world.merge?.lost ?? '')).flatMap(decideOn),
        ),
      ];
    });
    if (!facts) continue;
    moved.push(...movedHere.map(({ order }) => ({ ...order, deliveryBoyId: boy })));
    append(world, boy, facts, ADMIN, { occurredAt: now });
  }
  world.merge = isUndo ? null : { lost, orders: moved };
}

/** Runs all steps as a server does; `after` is called after each of them. */
export function seenBy(steps: readonly Step[], after?: (world: World, step: Step) => void): World {
  const world: World = {
    days: { 7: initialDay(), 8: initialDay() },
    history: { 7: [], 8: [] },
    outcome: new Map(),
    merge: null,
    whenClosed: [],
  };
  let minute = 0;
  for (const step of steps) {
    // The minute is the desk's own clock: a repeated entry of a phone does not move it.
    if (step.by !== 'phone') minute += 1;
    if (step.by === 'phone') arrive(world, step.entry);
    else if (step.by === 'mover') move(world, step.from, step.nth);
    else if (step.by === 'merge') merge(world, step, at(minute * 10));
    else if (step.by === 'hand-over')
      handOver(world, step.from, step.isUndo, `h${minute}`, at(minute * 10));
    else {
      const day = world.days[step.boy];
      const command = freshIn(`m${minute}`, namedOrder(step.command, day));
      const facts = refusedBy(() => decide(command, day));
      if (facts) append(world, step.boy, facts, ADMIN, { occurredAt: at(minute * 10) });
    }
    after?.(world, step);
  }
  return world;
}

/** The ids of new orders and closes are derived from the command that adds them, so that no two are the same. */
function freshIn(from: string, command: DeliveryDayCommand): DeliveryDayCommand {
  switch (command.type) {
    case 'CloseDay':
      return { ...command, data: { ...command.data, closeId: `${from}-${command.data.closeId}` } };
    case 'PlaceSingleOrder':
      return { ...command, data: { ...command.data, orderId: `${from}-${command.data.orderId}` } };
    case 'MoveOrderIn':
      return { ...command, data: { ...command.data, orderId: `${from}-${command.data.orderId}` } };
    case 'EditOrder':
      return {
        ...command,
        data: { ...command.data, newOrderId: `${from}-${command.data.newOrderId}` },
      };
    case 'TakeOverStops': {
      const stops = command.data.stops.map((stop) => ({
        ...stop,
        lines: stop.lines.map((line) => ({ ...line, orderId: `${from}-${line.orderId}` })),
      }));
      return { ...command, data: { ...command.data, stops } };
    }
    case 'ImportOrders':
      return {
        ...command,
        data: {
          ...command.data,
          lines: command.data.lines.map((line) => ({
            ...line,
            orderId: `${from}-${line.orderId}`,
          })),
        },
      };
    default:
      return command;
  }
}
