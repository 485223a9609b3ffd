import { randomUUID } from 'node:crypto';
import type { Person } from '../client';
import { today } from '../log';
import { FOREIGN_AREA, idsOf, OWN_BOY, type Call, type World } from './call';

/** Calls of a supervisor that read. */
export function readingCalls(world: World): Call[] {
  const ids = idsOf(world);
  return [
    {
      name: 'order of stops',
      covers: 'GET supervisor/stop-order/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.get(`stop-order/${id}`),
    },
    {
      name: 'orders of a delivery boy',
      covers: 'GET supervisor/get-orders/{date}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.get(`get-orders/${today()}?deliveryBoyId=${id}`),
    },
    ...(['areaId', 'deliveryBoyId'] as const).map((field): Call => ({
      name: `export of orders by ${field}`,
      covers: `GET supervisor/get-orders/{date}/export: ${field}`,
      by: () => world.chief,
      ...(field === 'areaId' ? ids.area : ids.boy),
      send: (person, id) => person.get(`get-orders/${today()}/export?${field}=${id}`),
    })),
    {
      name: 'consumer, by a supervisor',
      covers: 'GET supervisor/consumer/{consumerId}: consumerId',
      by: () => world.chief,
      ...ids.consumer,
      send: (person, id) => person.get(`consumer/${id}`),
      tellsElsewhere: true,
    },
    {
      name: 'page of a consumer, by a supervisor',
      covers: 'GET supervisor/get-consumer/{consumerId}: consumerId',
      by: () => world.chief,
      ...ids.consumer,
      send: (person, id) => person.get(`get-consumer/${id}`),
    },
    {
      name: 'the form of a hand-over',
      covers: 'GET supervisor/hand-over/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.get(`hand-over/${id}`),
    },
    {
      name: 'a stop to correct of a delivery boy',
      covers: 'GET supervisor/correct-delivery/{deliveryBoyId}: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) =>
        person.get(`correct-delivery/${id}?orderDate=${today()}&consumerUniqueId=nobody`),
    },
    {
      name: 'a stop to correct of a consumer',
      covers: 'GET supervisor/correct-delivery/{deliveryBoyId}: consumerUniqueId',
      by: () => world.chief,
      ...ids.consumer,
      send: (person, id) =>
        person.get(`correct-delivery/${OWN_BOY}?orderDate=${today()}&consumerUniqueId=${id}`),
    },
    {
      name: 'the steps of the past',
      covers: 'GET supervisor/past-steps: deliveryBoyId',
      by: () => world.chief,
      ...ids.boy,
      send: (person, id) => person.get(`past-steps?at=${today()}T12:00:00Z&deliveryBoyId=${id}`),
    },
    ...['activity', 'activity/export'].flatMap((call): Call[] => {
      const callWith = (field: string, more = '') => ({
        name: `${call} by ${field}`,
        covers: `GET supervisor/${call}: ${field}`,
        by: () => world.chief,
        send: (person: Person, id: string | number) => person.get(`${call}?${field}=${id}${more}`),
      });
      return [
        { ...callWith('actorId', '&actorRole=delivery-boy'), ...ids.boy },
        { ...callWith('areaId'), ...ids.area },
        { ...callWith('deliveryBoyId'), ...ids.boy },
        { ...callWith('consumerId'), ...ids.consumer, foreignId: () => world.otherConsumer() },
        { ...callWith('orderId'), ...ids.order },
        {
          ...callWith('uploadId'),
          nobodys: () => randomUUID(),
          foreignId: () => world.foreignUpload,
        },
      ];
    }),
    ...['explain', 'explain/export'].flatMap((call): Call[] => [
      {
        name: `${call} of an area`,
        covers: `GET supervisor/${call}: areaId`,
        by: () => world.chief,
        nobodys: () => 987_654,
        foreignId: () => FOREIGN_AREA,
        send: (person, id) => person.get(`${call}?figure=stops&areaId=${id}`),
      },
      {
        name: `${call} of several areas`,
        covers: `GET supervisor/${call}: areaIds`,
        by: () => world.chief,
        nobodys: () => 987_654,
        foreignId: () => FOREIGN_AREA,
        send: (person, id) => person.get(`${call}?figure=stops&areaIds=1,${id}`),
      },
      {
        name: `${call} of a delivery boy`,
        covers: `GET supervisor/${call}: deliveryBoyId`,
        by: () => world.chief,
        ...ids.boy,
        send: (person, id) => person.get(`${call}?figure=stops&deliveryBoyId=${id}`),
      },
      {
        name: `${call} of a consumer`,
        covers: `GET supervisor/${call}: consumerId`,
        by: () => world.chief,
        ...ids.consumer,
        send: (person, id) => person.get(`${call}?figure=payment&consumerId=${id}`),
      },
    ]),
  ];
}
