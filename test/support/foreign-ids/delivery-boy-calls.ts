import { randomUUID } from 'node:crypto';
import type { Person } from '../client';
import { doneEntry, entry, quantityEntry } from '../outbox';
import { idsOf, single, type Call, type World } from './call';

const asEntry = (make: (id: string) => object) => (person: Person, id: string | number) =>
  person.post('sync', { commands: [make(String(id))] });

/** Calls of a delivery boy, and entries of his phone. */
export function deliveryBoyCalls(world: World): Call[] {
  const ids = idsOf(world);
  return [
    {
      name: 'consumer, by a delivery boy',
      covers: 'GET delivery-boy/consumer/{consumerId}: consumerId',
      by: () => world.own,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: (person, id) => person.get(`consumer/${id}`),
      tellsElsewhere: true,
    },
    ...['consumerIds', 'shown'].map((field): Call => ({
      name: `${field} of an order of stops, by a delivery boy`,
      covers: `POST delivery-boy/stop-order: ${field}`,
      by: () => world.own,
      ...ids.consumer,
      // For a day that is over: on a later one any name is stored, and reveals nothing.
      send: (person, id) =>
        person.post('stop-order', {
          ...{ orderDate: '2020-01-01', consumerIds: ['X'], shown: ['X'] },
          [field]: [String(id)],
        }),
    })),
    {
      name: 'end-session, by a delivery boy',
      covers: 'POST delivery-boy/end-session/{id}: id',
      by: () => world.own,
      nobodys: () => randomUUID(),
      foreignId: () => world.bossSession,
      send: (person, id) => person.post(`end-session/${id}`, {}),
    },
    {
      name: 'add-single-order of a consumer, by a delivery boy',
      covers: 'POST delivery-boy/add-single-order: consumerId',
      by: () => world.own,
      nobodys: ids.consumer.nobodys,
      foreignId: () => world.otherConsumer(),
      send: (person, consumerId) => person.post('add-single-order', single({ consumerId })),
      tellsElsewhere: true,
    },
    {
      name: 'edit-product-order',
      covers: 'POST delivery-boy/edit-product-order/{orderId}: orderId',
      by: () => world.own,
      ...ids.order,
      send: (person, id) => person.post(`edit-product-order/${id}`, { deliverdQuantity: 1 }),
    },
    {
      name: 'edit-order-status',
      covers: 'POST delivery-boy/edit-order-status/{consumerId}: consumerId',
      by: () => world.own,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: (person, id) => person.post(`edit-order-status/${id}`, { isDelivered: 1 }),
    },
    {
      name: 'edit-order-remarks',
      covers: 'POST delivery-boy/edit-order-remarks: consumerUniqueId',
      by: () => world.own,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: (person, consumerUniqueId) =>
        person.post('edit-order-remarks', { consumerUniqueId, remarks: 5 }),
    },
    {
      name: 'an entry of a quantity',
      covers: 'POST delivery-boy/sync: edit-product-order.orderId',
      by: () => world.own,
      ...ids.order,
      send: asEntry((id) => quantityEntry(id, 1)),
    },
    {
      name: 'an entry of Done',
      covers: 'POST delivery-boy/sync: edit-order-status.consumerId',
      by: () => world.own,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: asEntry((id) => doneEntry(id)),
    },
    {
      name: 'an entry of remarks',
      covers: 'POST delivery-boy/sync: edit-order-remarks.consumerUniqueId',
      by: () => world.own,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: asEntry((consumerUniqueId) =>
        entry('edit-order-remarks', { consumerUniqueId, remarks: 5 }),
      ),
    },
    {
      name: 'an entry of a single order',
      covers: 'POST delivery-boy/sync: add-single-order.consumerId',
      by: () => world.own,
      ...ids.consumer,
      foreignId: () => world.otherConsumer(),
      send: asEntry((consumerId) => entry('add-single-order', single({ consumerId }))),
      tellsElsewhere: true,
    },
    {
      name: 'an entry of Done that shows an order',
      covers: 'POST delivery-boy/sync: edit-order-status.lines',
      by: () => world.own,
      ...ids.order,
      send: (person, id) =>
        asEntry((orderId) =>
          entry('edit-order-status', {
            consumerId: world.ownConsumer,
            isDelivered: 1,
            lines: [{ orderId, quantity: 1 }],
          }),
        )(person, id),
    },
  ];
}
