import { RuleViolation, type Actor, type FactMeta } from '../fact';
import type { DeliveryDayCommand } from '../delivery-day/commands';
import { decide } from '../delivery-day/decide';
import { decideEntry } from '../delivery-day/entry';
import { evolve } from '../delivery-day/evolve';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { handOverToUndo, keptBecause, laterHandOverOf, toTakenStops } from '../delivery-day/hand-over';
import { type DeliveryDay, initialDay, stopsInSequence } from '../delivery-day/state';
import type { Stop } from '../delivery-day/stop';
import { namedOrder } from './delivery-day.arbitrary';
import { ADMIN, BOY, recorded } from './given-when-then';
import { at, isPhoneCommand, type Boy, type Entry, type Step } from './interleaving.arrivals';

/** The days of two delivery boys, and what a server remembers of the entries that have reached it. */
export interface World {
  days: Record<Boy, DeliveryDay>;
  outcome: Map<string, 'done' | 'set-aside'>;
  /** Facts that were recorded on a closed day. */
  whenClosed: { fact: DeliveryDayFact; late: string | undefined; closeId: string }[];
}

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

/** Carries an entry out or sets it aside, as a server does, and only once. */
function arrive(world: World, { id, boy: owner, madeAt, command: given }: Entry): void {
  if (world.outcome.has(id)) return;
  const own = world.days[owner];
  const command = freshIn(id, namedOrder(given, own));
  const isBefore = isPhoneCommand(command) && laterHandOverOf(command, own, madeAt) !== null;
  const target: Boy = isBefore ? otherOf(owner) : owner;
  const day = world.days[target];
  const decision = isPhoneCommand(command) ? refusedBy(() => decideEntry(command, day, madeAt)) : null;
  world.outcome.set(id, decision ? 'done' : 'set-aside');
  if (decision)
    return append(world, target, decision.facts, BOY, { occurredAt: madeAt, ...(decision.late !== null && { late: decision.late }) });
  const aside = { entryId: id, date: '2026-03-05', areaId: 1, command: { type: 'x', data: {} }, consumerId: null, productId: null };
  append(world, owner, decide({ type: 'SetEntryAside', data: { ...aside, reason: 'No' } }, own), BOY, { occurredAt: madeAt });
}

const otherOf = (boy: Boy): Boy => (boy === 7 ? 8 : 7);

/** Hands over every stop that can be, or undoes the last hand-over. */
function handOver(world: World, from: Boy, isUndo: boolean, id: string, now: string): void {
  const last = world.days[from].handOvers.at(-1);
  const [giver, taker] = isUndo ? [otherOf(from), from] : [from, otherOf(from)];
  const [left, joined] = [world.days[giver], world.days[taker]];
  const both = refusedBy(() => {
    const undone = isUndo ? handOverToUndo(joined, last?.handOverId ?? '', now) : null;
    const stops =
      undone?.stops ??
      stopsInSequence(left)
        .filter((stop) => keptBecause(stop) === null)
        .map(toShown);
    const common = { handOverId: id, reason: '', ...(undone && { undoes: undone.handOverId }) };
    const before = new Map(undone?.stops.map((stop) => [stop.consumerId, stop]));
    const taken = toTakenStops(stops, left).map((stop) => ({ ...stop, before: before.get(stop.consumer.id) ?? null }));
    const at = { date: '2026-03-05', deliveryBoyId: taker, scope: { areaId: 1, supervisorId: null }, from: giver };
    return {
      out: decide({ type: 'HandOverStops', data: { ...common, to: taker, stops } }, left),
      in: decide({ type: 'TakeOverStops', data: { ...common, ...at, stops: taken, order: 'append' } }, joined),
    };
  });
  if (!both) return;
  append(world, giver, both.out, ADMIN, { occurredAt: now });
  append(world, taker, both.in, ADMIN, { occurredAt: now });
}

const toShown = ({ consumer, lines }: Stop) => ({ consumerId: consumer.id, orderIds: lines.map(({ orderId }) => orderId) });

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

/** Runs all steps as a server does; `after` is called after each of them. */
export function seenBy(steps: readonly Step[], after?: (world: World) => void): World {
  const world: World = { days: { 7: initialDay(), 8: initialDay() }, outcome: new Map(), whenClosed: [] };
  let minute = 0;
  for (const step of steps) {
    // The minute is the desk's own clock: a repeated entry of a phone does not move it.
    if (step.by !== 'phone') minute += 1;
    if (step.by === 'phone') arrive(world, step.entry);
    else if (step.by === 'mover') move(world, step.from, step.nth);
    else if (step.by === 'hand-over') handOver(world, step.from, step.isUndo, `h${minute}`, at(minute * 10));
    else {
      const day = world.days[step.boy];
      const command = freshIn(`m${minute}`, namedOrder(step.command, day));
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
        data: { ...command.data, lines: command.data.lines.map((line) => ({ ...line, orderId: `${from}-${line.orderId}` })) },
      };
    default:
      return command;
  }
}
