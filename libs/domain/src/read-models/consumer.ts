import type { DayKey } from '../streams';
import type { Consumer, DeliveryDayFact } from '../delivery-day/facts';
import { isNamed } from '../delivery-day/placing';

export type ConsumerKey = { area_id: number; consumer_id: string };

/** A consumer as known in an area, with the delivery boy of the latest order. Two areas may use one id for two people. Key: area_id, consumer_id. */
export interface ConsumerRow {
  area_id: number;
  consumer_id: string;
  /** The id while no name is known. */
  name: string;
  address: string;
  /** The latest business date with an order. */
  last_date: string;
  last_delivery_boy_id: number;
}

/** Returns the key of the consumer whose details a fact has. */
export function consumerKeys(fact: DeliveryDayFact): ConsumerKey[] {
  if (fact.type === 'OrderPlaced') return [{ area_id: fact.data.areaId, consumer_id: fact.data.consumer.id }];
  if (fact.type !== 'ConsumerDetailsChanged' || fact.data.areaId === undefined) return [];
  return [{ area_id: fact.data.areaId, consumer_id: fact.data.consumerId }];
}

export function foldConsumer(row: ConsumerRow | null, fact: DeliveryDayFact, day: DayKey, key: ConsumerKey): ConsumerRow | null {
  switch (fact.type) {
    case 'OrderPlaced':
      return mergeDetails(row, fact.data.consumer, day, key);
    case 'ConsumerDetailsChanged':
      return mergeDetails(row, { id: fact.data.consumerId, name: fact.data.name, address: fact.data.address }, day, key);
    default:
      return row;
  }
}

/** Merges the details of a fact. The newest ones count, but a blank value, or the id as a name, does not replace a known one. */
function mergeDetails(row: ConsumerRow | null, consumer: Consumer, { date, deliveryBoyId }: DayKey, key: ConsumerKey): ConsumerRow {
  const { id, name, address } = consumer;
  if (!row) return { ...key, name: isNamed(consumer) ? name : id, address, last_date: date, last_delivery_boy_id: deliveryBoyId };
  const isLatest = date >= row.last_date;
  return {
    ...key,
    name: isNamed(consumer) ? name : row.name,
    address: address.trim() === '' ? row.address : address,
    last_date: isLatest ? date : row.last_date,
    last_delivery_boy_id: isLatest ? deliveryBoyId : row.last_delivery_boy_id,
  };
}
