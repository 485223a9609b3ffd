import type { DayKey } from '../streams';
import type { Consumer, DeliveryDayFact } from '../delivery-day/facts';
import { isNamed } from '../delivery-day/placing';

export type ConsumerKey = { consumer_id: string };

/** What is known of a consumer, and who brought or will bring last. Key: consumer_id. */
export interface ConsumerRow {
  consumer_id: string;
  /** The id itself while no name is known. */
  name: string;
  address: string;
  /** The latest business date with an order. */
  last_date: string;
  last_delivery_boy_id: number;
}

/** The consumer that a fact tells something of. */
export function consumerKeys(fact: DeliveryDayFact): ConsumerKey[] {
  if (fact.type === 'OrderPlaced') return [{ consumer_id: fact.data.consumer.id }];
  return fact.type === 'ConsumerDetailsChanged' ? [{ consumer_id: fact.data.consumerId }] : [];
}

export function foldConsumer(row: ConsumerRow | null, fact: DeliveryDayFact, day: DayKey): ConsumerRow | null {
  switch (fact.type) {
    case 'OrderPlaced':
      return told(row, fact.data.consumer, day);
    case 'ConsumerDetailsChanged':
      return told(row, { id: fact.data.consumerId, name: fact.data.name, address: fact.data.address }, day);
    default:
      return row;
  }
}

/** The newest word wins, but an id in place of a name, or a blank, does not overwrite what is known. */
function told(row: ConsumerRow | null, consumer: Consumer, { date, deliveryBoyId }: DayKey): ConsumerRow {
  const { id, name, address } = consumer;
  if (!row) return { consumer_id: id, name: isNamed(consumer) ? name : id, address, last_date: date, last_delivery_boy_id: deliveryBoyId };
  const isLatest = date >= row.last_date;
  return {
    consumer_id: id,
    name: isNamed(consumer) ? name : row.name,
    address: address.trim() === '' ? row.address : address,
    last_date: isLatest ? date : row.last_date,
    last_delivery_boy_id: isLatest ? deliveryBoyId : row.last_delivery_boy_id,
  };
}
