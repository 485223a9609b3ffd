import type { HandOverForm, Read, StopOrderForm } from '@milkround/contracts';
import { current } from '../catalog-fold';
import type { Person } from '../client';
import type { FoldedDay } from '../folded-day';
import { post, someDay, type Idea } from './act';
import type { Week } from './week';

/** Returns the admin, or a supervisor of the day's area. */
export async function someOffice(week: Week, { areaId }: FoldedDay): Promise<Person> {
  const ofArea = current(week.log.catalog.supervisors).filter(
    (supervisor) => supervisor.areaId === areaId,
  );
  return ofArea.length > 0 && week.dice.chance(0.5)
    ? week.supervisor(week.dice.pick(ofArea).id)
    : week.admin();
}

/** Returns the content of a form; null if the person may not see it. */
async function formOf<T>(person: Person, path: string): Promise<T | null> {
  const { status, body } = await person.get<Read<T>>(path);
  return status === 200 ? body.data : null;
}

/** Successive stops go to another delivery boy, who may belong to another area. */
const handOver: Idea = async (week) => {
  const { dice, log } = week;
  const day = someDay(week);
  if (!day) return null;
  const person = await someOffice(week, day);
  const form = await formOf<HandOverForm>(person, `hand-over/${day.deliveryBoyId}`);
  const movableStops =
    form?.stops.filter(({ keptBecause }) => dice.chance(0.05) || keptBecause === null) ?? [];
  const first = dice.between(0, movableStops.length);
  const stops = movableStops
    .slice(first, first + dice.between(1, 4))
    .map(({ consumerId, orderIds }) => ({ consumerId, orderIds }));
  const to = dice.pick(current(log.catalog.deliveryBoys)).id;
  const body = {
    orderDate: week.today,
    to,
    stops,
    order: dice.pick(['append', 'address']),
    reason: 'Puncture',
  };
  return post('hand-over', person, `hand-over/${day.deliveryBoyId}`, body);
};

const undo: Idea = async (week) => {
  const existingHandOvers = week.log.days.flatMap((day) =>
    day.handOvers.map((id) => ({ day, id })),
  );
  const todays = existingHandOvers.filter(({ day }) => day.date === week.today);
  if (existingHandOvers.length === 0) return null;
  const { day, id } = week.dice.pick(
    todays.length > 0 && week.dice.chance(0.8) ? todays : existingHandOvers,
  );
  return post('undo of a hand-over', await someOffice(week, day), `undo-hand-over/${id}`, {});
};

/** The delivery boy or the office changes the order of today's stops. */
const stopOrder: Idea = async (week) => {
  const { dice, log } = week;
  const day = someDay(week);
  if (!day) return null;
  const { deliveryBoyId } = day;
  const isOwn = dice.chance(0.5) && log.catalog.deliveryBoys.get(deliveryBoyId)?.archived === false;
  const person = isOwn ? await week.deliveryBoy(deliveryBoyId) : await someOffice(week, day);
  const path = isOwn ? 'stop-order' : `stop-order/${deliveryBoyId}`;
  const form = await formOf<StopOrderForm>(person, path);
  const shownIds = form?.stops.map(({ consumerId }) => consumerId) ?? [];
  if (shownIds.length === 0) return null;
  const cutIndex = dice.between(0, shownIds.length - 1);
  const consumerIds = dice.chance(0.1)
    ? []
    : [...shownIds.slice(cutIndex), ...shownIds.slice(0, cutIndex)];
  return post('order of stops', person, path, {
    orderDate: form?.date,
    consumerIds,
    shown: shownIds,
  });
};

/** Mostly a stop with an absence, which was not ordered again yet. */
const orderAgain: Idea = async (week) => {
  const { dice, log, today } = week;
  const absent = log.days
    .filter(({ date }) => date === today)
    .flatMap((day) =>
      [...day.absent.keys()]
        .filter((id) => !day.done.has(id) && !day.again.has(id))
        .map((id) => ({ day, id })),
    );
  const chosenDay = someDay(week);
  if (!chosenDay) return null;
  const { day, id } =
    absent.length > 0 && dice.chance(0.9)
      ? dice.pick(absent)
      : { day: chosenDay, id: dice.pick([...chosenDay.consumers.keys()]) };
  const body = { orderDate: day.date, consumerUniqueId: id };
  return post(
    'stop ordered again',
    await someOffice(week, day),
    `order-again/${day.deliveryBoyId}`,
    body,
  );
};

export const rearrangingIdeas: Idea[] = [
  handOver,
  handOver,
  undo,
  stopOrder,
  orderAgain,
  orderAgain,
];
export const undoingIdeas: Idea[] = [handOver, undo];
