import { randomUUID } from 'node:crypto';
import type {
  Consumer,
  DayCloseRow,
  DeliveryBoySession,
  Read,
  Written,
} from '@milkround/contracts';
import { freshStop } from '../board';
import { done, hireDeliveryBoy, staffForm } from '../catalog';
import { login, PASSWORD, Person } from '../client';
import { correctionOf } from '../corrections';
import { handOver, movableStops } from '../hand-overs';
import { today } from '../log';
import { doneEntry, synced } from '../outbox';
import { addOrder } from '../single-orders';
import { presentStopOrder, reversed } from '../stop-orders';
import { newOrder, placedOrder, type Callers, type Pair, type Pairs } from './pair';

/** A delivery boy's entry that was set aside, by its id. */
async function setAside(callers: Callers): Promise<string> {
  const [result] = await synced(callers.boy, [doneEntry(`NOBODY-${randomUUID()}`)]);
  return result?.entryId ?? '';
}

/** Returns a delivery boy of area 1 who was hired for an open day. */
async function openDay(callers: Callers) {
  const boy = await hireDeliveryBoy(callers.boss, 1, 1, { password: PASSWORD });
  await addOrder(callers.boss, { ...newOrder(), delr_boy_id: boy.id });
  return boy;
}

/** Returns a closed day of such a delivery boy, and the id of its close. */
async function closedDay(callers: Callers): Promise<{ boy: number; closeId: string }> {
  const { id, email } = await openDay(callers);
  const { body } = await login<Written<DeliveryBoySession>>(callers.url, 'delivery-boy', {
    username: email,
    password: PASSWORD,
  });
  const close = await done<DayCloseRow>(new Person(callers.url, body.data), 'day-close', {
    assignedQuantity: 1,
    EmptyBottle: 0,
  });
  return { boy: id, closeId: close.id };
}

/** Returns the last stop of the delivery boy 1 that can be handed over. */
async function movableStop(callers: Callers) {
  const stop = (await movableStops(callers.boss, 1)).at(-1);
  if (!stop) throw new Error('No stop is left');
  return { consumerId: stop.consumerId, orderIds: stop.orderIds };
}

/** Returns a consumer of area 1 who is not paused. */
async function pausable(callers: Callers, call: string) {
  const { consumer_id } = await placedOrder(callers);
  return { path: `${call}/${consumer_id}` };
}

/** Calls of admins and supervisors; `post` is the area in which the person may hire. */
export const officePairs = (callers: Callers, by: () => Person, post: object): Pairs => ({
  'add-delivery-boy': async () => ({
    by: by(),
    first: ['add-delivery-boy', staffForm(post)],
    other: ['add-delivery-boy', staffForm(post)],
  }),
  'edit-delivery-boy': async () => {
    const { id } = await hireDeliveryBoy(callers.boss, 1, 1);
    const form = staffForm(post);
    return {
      by: by(),
      first: [`edit-delivery-boy/${id}`, form],
      other: [`edit-delivery-boy/${id}`, { ...form, name: 'Another Name' }],
    };
  },
  'delete-delivery-boy': async () => ({
    by: by(),
    first: [`delete-delivery-boy/${(await hireDeliveryBoy(callers.boss, 1, 1)).id}`, {}],
    other: [`delete-delivery-boy/${(await hireDeliveryBoy(callers.boss, 1, 1)).id}`, {}],
  }),
  'reopen-day': async () => ({
    by: by(),
    first: [
      `reopen-day/${(await closedDay(callers)).boy}`,
      { orderDate: today(), reason: 'Forgotten' },
    ],
    other: [
      `reopen-day/${(await closedDay(callers)).boy}`,
      { orderDate: today(), reason: 'Forgotten' },
    ],
  }),
  'close-day': async () => {
    const body = { orderDate: today(), assignedQuantity: 1, EmptyBottle: 0, reason: 'Phone lost' };
    return {
      by: by(),
      first: [`close-day/${(await openDay(callers)).id}`, body],
      other: [`close-day/${(await openDay(callers)).id}`, body],
    };
  },
  'count-cash': async () => {
    const { boy, closeId } = await closedDay(callers);
    const body = { orderDate: today(), closeId, counted: 5, previous: null };
    return {
      by: by(),
      first: [`count-cash/${boy}`, body],
      other: [`count-cash/${boy}`, { ...body, counted: 6 }],
    };
  },
  'order-again': async () => {
    const absentStop = async () => {
      const { consumerId } = await freshStop(callers.boy);
      await done(callers.boy, 'edit-order-remarks', {
        consumerUniqueId: consumerId,
        absenceReason: 'locked',
      });
      return { orderDate: today(), consumerUniqueId: consumerId };
    };
    return {
      by: by(),
      first: ['order-again/1', await absentStop()],
      other: ['order-again/1', await absentStop()],
    };
  },
  'stop-order': async () => {
    const body = await presentStopOrder(callers.boss, 'stop-order/3');
    return { by: by(), first: ['stop-order/3', body], other: ['stop-order/3', reversed(body)] };
  },
  'set-pause': async () => {
    const { path } = await pausable(callers, 'set-pause');
    return {
      by: by(),
      first: [path, { reason: 'Travelling' }],
      other: [path, { reason: 'Ill' }],
    };
  },
  'serve-here': async () => {
    const { path } = await pausable(callers, 'serve-here');
    return { by: by(), first: [path, { areaId: 2 }], other: [path, { areaId: 3 }] };
  },
  'give-another-id': async () => {
    const request = async (): Promise<Pair['first']> => [
      `give-another-id/${(await placedOrder(callers)).consumer_id}`,
      { orderDate: today(), deliveryBoyId: 2, to: `MEANT-${randomUUID()}` },
    ];
    return { by: by(), first: await request(), other: await request() };
  },
  'end-pause': async () => {
    const pauseRequest = async (): Promise<Pair['first']> => {
      const { path } = await pausable(callers, 'set-pause');
      const { body } = await callers.boss.post<Read<Consumer>>(path, { reason: 'Travelling' });
      const [pause] = body.data.pauses;
      return [path.replace('set-', 'end-'), { pauseId: pause?.pauseId, lastDate: today() }];
    };
    return { by: by(), first: await pauseRequest(), other: await pauseRequest() };
  },
  'correct-delivery': async () => {
    const body = correctionOf((await freshStop(callers.boy)).data, { isDelivered: true });
    return {
      by: by(),
      first: ['correct-delivery/1', body],
      other: ['correct-delivery/1', { ...body, reason: 'Another reason' }],
    };
  },
  'hand-over': async () => {
    const stop = await movableStop(callers);
    const body = { orderDate: today(), to: 2, stops: [stop], order: 'append', reason: '' };
    return { by: by(), first: ['hand-over/1', body], other: ['hand-over/1', { ...body, to: 3 }] };
  },
  'undo-hand-over': async () => {
    const id = async () =>
      (await handOver(callers.boss, 1, 2, [await movableStop(callers)])).body.data.id;
    return {
      by: by(),
      first: [`undo-hand-over/${await id()}`, {}],
      other: [`undo-hand-over/${await id()}`, {}],
    };
  },
  apply: async () => {
    const consumerId = `LATER-${randomUUID()}`;
    const [result] = await synced(callers.boy, [doneEntry(consumerId)]);
    await addOrder(callers.boss, { ...newOrder(), delr_boy_id: 1, consumer_id: consumerId });
    return {
      by: by(),
      first: [`set-aside/${result?.entryId}/apply`, {}],
      other: [`set-aside/${await setAside(callers)}/apply`, {}],
    };
  },
  dismiss: async () => {
    const id = await setAside(callers);
    return {
      by: by(),
      first: [`set-aside/${id}/dismiss`, { note: 'Known' }],
      other: [`set-aside/${id}/dismiss`, { note: 'Unknown' }],
    };
  },
});
