import { randomUUID } from 'node:crypto';
import { today } from '../log';
import { idsOf, OWN_BOY, single, type Call, type World } from './call';

const staff = {
  name: 'New Name',
  uniqueId: `ID-${randomUUID()}`,
  email: `${randomUUID()}@milkround.test`,
  phone: '9822012345',
};
const handOverTo = (to: number, consumerId = 'X') => ({
  orderDate: today(),
  to,
  stops: [{ consumerId, orderIds: [randomUUID()] }],
  order: 'append',
});

const correction = (world: World, more: object) => ({
  ...{
    orderDate: today(),
    consumerUniqueId: world.ownConsumer,
    reason: 'Curious',
    wasDelivered: false,
    isDelivered: true,
  },
  lines: [{ orderId: randomUUID(), expected: 1, delivered: null, quantity: 1 }],
  previous: { remarks: null, paymentMode: '', absenceRemarks: null },
  ...more,
});

/** Calls of a supervisor that write. */
export function officeCalls(world: World): Call[] {
  const ids = idsOf(world);
  return [
    {
      name: 'setting the order of stops',
      covers: 'POST supervisor/stop-order/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) =>
        person.post(`stop-order/${id}`, { orderDate: today(), consumerIds: ['X'], shown: ['X'] }),
    },
    ...['consumerIds', 'shown'].map((field): Call => ({
      name: `${field} of an order of stops, by a supervisor`,
      covers: `POST supervisor/stop-order/{deliveryBoyId}: ${field}`,
      by: () => world.chief,
      ...ids.consumer,
      // For a day that is over: on a later one any name is stored, and reveals nothing.
      send: (person, id) =>
        person.post('stop-order/4', {
          ...{ orderDate: '2020-01-01', consumerIds: ['X'], shown: ['X'] },
          [field]: [String(id)],
        }),
    })),
    ...['set-pause', 'end-pause'].map((call): Call => ({
      name: `${call} of a consumer of the other area, by a supervisor`,
      covers: `POST supervisor/${call}/{consumerId}: consumerId`,
      by: () => world.chief,
      ...ids.consumer,
      send: (person, id) =>
        person.post(`${call}/${id}`, {
          ...{ reason: 'Curious', pauseId: randomUUID(), lastDate: today() },
        }),
    })),
    {
      name: 'end-pause of an own consumer',
      covers: 'POST supervisor/end-pause/{consumerId}: pauseId',
      by: () => world.chief,
      ...ids.order,
      send: (person, pauseId) =>
        person.post(`end-pause/${world.ownConsumer}`, { pauseId, lastDate: today() }),
    },
    {
      name: 'serve-here of a consumer of the other area, by a supervisor',
      covers: 'POST supervisor/serve-here/{consumerId}: consumerId',
      by: () => world.chief,
      ...ids.consumer,
      send: (person, id) => person.post(`serve-here/${id}`, { areaId: 1 }),
    },
    {
      name: 'give-another-id to a consumer of the own list',
      covers: 'POST supervisor/give-another-id/{consumerId}: consumerId',
      by: () => world.chief,
      ...ids.consumer,
      send: (person, id) =>
        person.post(`give-another-id/${id}`, {
          ...{ orderDate: today(), deliveryBoyId: OWN_BOY, to: `MEANT-${randomUUID()}` },
        }),
    },
    {
      name: 'give-another-id on a list of the other area',
      covers: 'POST supervisor/give-another-id/{consumerId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, deliveryBoyId) =>
        person.post('give-another-id/X', {
          ...{ orderDate: today(), deliveryBoyId, to: `MEANT-${randomUUID()}` },
        }),
    },
    {
      name: 'serve-here in the other area, by a supervisor',
      covers: 'POST supervisor/serve-here/{consumerId}: areaId',
      by: () => world.chief,
      ...ids.area,
      send: (person, areaId) => person.post('serve-here/NOBODY-AT-ALL', { areaId }),
    },
    {
      name: 'end-session, by a supervisor',
      covers: 'POST supervisor/end-session/{id}: id',
      by: () => world.chief,
      nobodys: () => randomUUID(),
      foreignId: () => world.bossSession,
      send: (person, id) => person.post(`end-session/${id}`, {}),
    },
    {
      name: 'add-delivery-boy to a zone',
      covers: 'POST supervisor/add-delivery-boy: areaId',
      by: () => world.chief,
      ...ids.area,
      send: (person, areaId) =>
        person.post('add-delivery-boy', { ...staff, password: 'milkround', areaId }),
    },
    {
      name: 'edit-delivery-boy',
      covers: 'POST supervisor/edit-delivery-boy/{id}: id',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.post(`edit-delivery-boy/${id}`, staff),
    },
    {
      name: 'edit-delivery-boy to a zone',
      covers: 'POST supervisor/edit-delivery-boy/{id}: areaId',
      by: () => world.chief,
      ...ids.area,
      send: (person, areaId) => person.post(`edit-delivery-boy/${OWN_BOY}`, { ...staff, areaId }),
    },
    {
      name: 'delete-delivery-boy',
      covers: 'POST supervisor/delete-delivery-boy/{id}: id',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.post(`delete-delivery-boy/${id}`, {}),
    },
    {
      name: 'correct-delivery',
      covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.post(`correct-delivery/${id}`, correction(world, {})),
    },
    {
      name: 'correct-delivery of a consumer',
      covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: consumerUniqueId',
      by: () => world.chief,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: (person, consumerUniqueId) =>
        person.post(`correct-delivery/${OWN_BOY}`, correction(world, { consumerUniqueId })),
    },
    {
      name: 'correct-delivery of a line',
      covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: lines',
      by: () => world.chief,
      ...ids.order,
      send: (person, orderId) =>
        person.post(
          `correct-delivery/${OWN_BOY}`,
          correction(world, { lines: [{ orderId, expected: 1, delivered: null, quantity: 1 }] }),
        ),
    },
    {
      name: 'correct-delivery with a close',
      covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: close',
      by: () => world.chief,
      nobodys: () => randomUUID(),
      foreignId: () => randomUUID(),
      send: (person, id) =>
        person.post(
          `correct-delivery/${OWN_BOY}`,
          correction(world, { close: { id, assignedQuantity: 1, EmptyBottle: 0 } }),
        ),
    },
    {
      name: 'correct-delivery with what was shown',
      covers: 'POST supervisor/correct-delivery/{deliveryBoyId}: previous',
      by: () => world.chief,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: (person, id) =>
        person.post(
          `correct-delivery/${OWN_BOY}`,
          correction(world, {
            previous: { remarks: null, paymentMode: '', absenceRemarks: `With ${id}` },
          }),
        ),
    },
    {
      name: 'order-again of a delivery boy',
      covers: 'POST supervisor/order-again/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) =>
        person.post(`order-again/${id}`, { orderDate: today(), consumerUniqueId: 'nobody' }),
    },
    {
      name: 'order-again of a consumer',
      covers: 'POST supervisor/order-again/{deliveryBoyId}: consumerUniqueId',
      by: () => world.chief,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: (person, id) =>
        person.post(`order-again/${OWN_BOY}`, { orderDate: today(), consumerUniqueId: id }),
    },
    {
      name: 'count-cash',
      covers: 'POST supervisor/count-cash/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) =>
        person.post(`count-cash/${id}`, { orderDate: today(), closeId: randomUUID(), counted: 5 }),
    },
    {
      name: 'count-cash of a close',
      covers: 'POST supervisor/count-cash/{deliveryBoyId}: closeId',
      by: () => world.chief,
      ...ids.order,
      send: (person, closeId) =>
        person.post(`count-cash/${OWN_BOY}`, { orderDate: today(), closeId, counted: 5 }),
    },
    {
      name: 'reopen-day',
      covers: 'POST supervisor/reopen-day/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) =>
        person.post(`reopen-day/${id}`, { orderDate: today(), reason: 'Curious' }),
    },
    {
      name: 'close-day',
      covers: 'POST supervisor/close-day/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) =>
        person.post(`close-day/${id}`, {
          ...{ orderDate: today(), assignedQuantity: 1, EmptyBottle: 0, reason: 'Curious' },
        }),
    },
    {
      name: 'hand-over from a delivery boy',
      covers: 'POST supervisor/hand-over/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.post(`hand-over/${id}`, handOverTo(OWN_BOY)),
    },
    {
      name: 'hand-over to a delivery boy',
      covers: 'POST supervisor/hand-over/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.post(`hand-over/${OWN_BOY}`, handOverTo(Number(id))),
    },
    {
      name: 'hand-over of stops',
      covers: 'POST supervisor/hand-over/{deliveryBoyId}: stops',
      by: () => world.chief,
      ...ids.consumer,
      send: (person, id) => person.post(`hand-over/${OWN_BOY}`, handOverTo(2, String(id))),
    },
    {
      name: 'undo-hand-over',
      covers: 'POST supervisor/undo-hand-over/{id}: id',
      by: () => world.chief,
      nobodys: () => randomUUID(),
      foreignId: () => world.foreignHandOver,
      send: (person, id) => person.post(`undo-hand-over/${id}`, {}),
    },
    {
      name: 'add-single-order for a delivery boy',
      covers: 'POST supervisor/add-single-order: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, deliveryBoyId) =>
        person.post('add-single-order', single({ deliveryBoyId, consumerId: 'ANY' })),
    },
    {
      name: 'add-single-order of a consumer, by a supervisor',
      covers: 'POST supervisor/add-single-order: consumerId',
      by: () => world.chief,
      ...ids.consumer,
      send: (person, consumerId) =>
        person.post('add-single-order', single({ deliveryBoyId: OWN_BOY, consumerId })),
      tellsElsewhere: true,
    },
    ...(['apply', 'dismiss'] as const).map((action): Call => ({
      name: `set-aside ${action}`,
      covers: `POST supervisor/set-aside/{id}/${action}: id`,
      by: () => world.chief,
      nobodys: () => randomUUID(),
      foreignId: () => world.foreignEntry,
      send: (person, id) => person.post(`set-aside/${id}/${action}`, { note: 'Curious' }),
    })),
    ...(['apply', 'dismiss'] as const).map((action): Call => ({
      name: `set-aside ${action}, of several`,
      covers: `POST supervisor/set-aside/${action}: ids`,
      by: () => world.chief,
      nobodys: () => randomUUID(),
      foreignId: () => world.foreignEntry,
      send: (person, id) => person.post(`set-aside/${action}`, { ids: [id], note: 'Curious' }),
    })),
  ];
}
