import type { Recorded } from '../fact';
import { asRecorded, consumersOf, evolveStop } from './evolve-stop';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import type { Stop } from './stop';

/**
 * Returns the events of one delivery day in the order in which they happened at the doors, up to a time, as folds take them.
 *
 * @param events all events of the day, in the order of its stream
 * @param until milliseconds since the epoch; events of this time are included
 */
export function inHappenedOrder<E extends Recorded<DeliveryDayFact>>(
  events: readonly E[],
  until: number,
): E[] {
  const times = happenedTimes(events);
  const ordered = events
    .map((event, rank) => ({ event, rank, time: times[rank] ?? 0 }))
    .filter(({ time }) => time <= until)
    .sort(
      (a, b) =>
        a.time - b.time ||
        Number(isSuperseded(b.event)) - Number(isSuperseded(a.event)) ||
        a.rank - b.rank,
    );
  const stops = new Map<string, Stop>();
  return ordered.map(({ event }) => {
    const [consumerId = ''] = consumersOf(event);
    const stop = stops.get(consumerId);
    const happened = { ...event, ...toHappenedFact(event, stop ? asRecorded(stop) : null) };
    for (const id of consumersOf(happened)) {
      const after = evolveStop(stops.get(id) ?? null, happened);
      if (after) stops.set(id, after);
      else stops.delete(id);
    }
    return happened;
  });
}

/** A superseded entry counts before another entry of the same time. */
const isSuperseded = ({ type }: DeliveryDayFact): boolean => type === 'EntrySuperseded';

/**
 * Returns a fact as it is folded in the order of occurrence. The recorded facts describe changes in the order of arrival. At the door an entry that
 * was superseded on arrival counted until the later one, Done filled the lines without a typed quantity, and Undo cleared the filled ones.
 */
function toHappenedFact(
  fact: Recorded<DeliveryDayFact>,
  stop: Pick<Stop, 'lines'> | null,
): Recorded<DeliveryDayFact> {
  switch (fact.type) {
    case 'EntrySuperseded':
      return { ...fact, ...statedFact(fact.data) };
    case 'ConsumerMarkedDone': {
      const typedOrderIds = new Set(
        stop?.lines
          .filter((line) => line.delivered !== null && !line.filled)
          .map(({ orderId }) => orderId),
      );
      if (typedOrderIds.size === 0) return fact;
      return {
        ...fact,
        data: {
          ...fact.data,
          filled: fact.data.filled.filter(({ orderId }) => !typedOrderIds.has(orderId)),
        },
      };
    }
    case 'ConsumerReopened': {
      const cleared = (stop?.lines ?? []).flatMap(({ orderId, productId, delivered, filled }) =>
        filled && delivered !== null ? [{ orderId, productId, quantity: delivered }] : [],
      );
      return { ...fact, data: { ...fact.data, cleared } };
    }
    default:
      return fact;
  }
}

/** Returns the fact that the superseded part of an entry would have been. */
function statedFact({
  consumerId,
  statement,
}: DeliveryDayFactOf<'EntrySuperseded'>['data']): DeliveryDayFact {
  switch (statement.type) {
    case 'quantity': {
      const { orderId, productId, quantity } = statement;
      return {
        type: 'QuantityDelivered',
        data: { orderId, consumerId, productId, quantity, previous: null, expected: quantity },
      };
    }
    case 'done':
      return statement.isDone
        ? { type: 'ConsumerMarkedDone', data: { consumerId, filled: [] } }
        : { type: 'ConsumerReopened', data: { consumerId, cleared: [], reason: 'undone' } };
    case 'payment': {
      const { amount, mode } = statement;
      return {
        type: 'PaymentRecorded',
        data: { consumerId, amount, mode, previous: { amount: null, mode: '' } },
      };
    }
    case 'absence':
      return {
        type: 'AbsenceRecorded',
        data: { consumerId, text: statement.text, previous: null },
      };
    case 'bottles':
      return {
        type: 'EmptyBottlesCollected',
        data: { consumerId, count: statement.count, previous: null },
      };
  }
}

/**
 * Returns the time of each event of one delivery day by the clock of occurrence, in milliseconds. It is the time when the event happened, but not
 * before its day, order or stop existed, and not before a recorded value that it replaced. The clocks of two devices may differ by some minutes, so
 * that a quantity seems older than its order, or than the quantity that its phone showed.
 * @param facts all facts of the day, in the order of its stream
 */
function happenedTimes(facts: readonly Recorded<DeliveryDayFact>[]): number[] {
  const floors = new Floors();
  return facts.map((fact) => {
    const happened = Date.parse(fact.meta.occurredAt);
    switch (fact.type) {
      case 'DeliveryDayOpened':
        return floors.raise('day', happened);
      case 'OrderPlaced':
        return floors.place(fact.data.consumer.id, fact.data.orderId, happened);
      case 'OrderRemoved':
        return floors.remove(fact.data.consumerId, fact.data.orderId, happened);
      case 'OrderRevised':
        return floors.after(happened, `order ${fact.data.orderId}`);
      case 'QuantityDelivered':
      case 'QuantityCleared':
        return floors.raise(
          `quantity ${fact.data.orderId}`,
          floors.after(happened, `order ${fact.data.orderId}`),
        );
      case 'ConsumerMarkedDone': {
        const { consumerId, filled } = fact.data;
        const time = floors.after(
          happened,
          `stop ${consumerId}`,
          `undone ${consumerId}`,
          ...filled.map(({ orderId }) => `order ${orderId}`),
        );
        return floors.note(`done ${consumerId}`, time);
      }
      case 'ConsumerReopened': {
        const { consumerId } = fact.data;
        return floors.note(
          `undone ${consumerId}`,
          floors.after(happened, `stop ${consumerId}`, `done ${consumerId}`),
        );
      }
      case 'PaymentRecorded':
      case 'AbsenceRecorded':
      case 'EmptyBottlesCollected': {
        const { consumerId } = fact.data;
        return floors.raise(
          `${fact.type} ${consumerId}`,
          floors.after(happened, `stop ${consumerId}`),
        );
      }
      case 'ConsumerDetailsChanged':
      case 'StopOrderedAgain':
      case 'EntrySuperseded':
        return floors.after(happened, `stop ${fact.data.consumerId}`);
      case 'RoundCreated':
        return floors.after(happened, ...fact.data.consumerIds.map((id) => `stop ${id}`));
      case 'DayClosed':
      case 'CashCounted':
      case 'DayReopened':
        return floors.raise('close', happened);
      default:
        return floors.after(happened);
    }
  });
}

/** The earliest possible times of events, by day, order or stop. Nothing is earlier than the opening of the day. */
class Floors {
  private readonly times = new Map<string, number>();
  /** The orders of each stop. */
  private readonly orders = new Map<string, Set<string>>();

  after(time: number, ...keys: string[]): number {
    let latest = Math.max(time, this.times.get('day') ?? time);
    for (const key of keys) latest = Math.max(latest, this.times.get(key) ?? latest);
    return latest;
  }

  /** Later events about `key` are not earlier than this one. */
  raise(key: string, time: number): number {
    return this.note(key, this.after(time, key));
  }

  /** Events after `key` are not earlier than this one. */
  note(key: string, time: number): number {
    this.times.set(key, Math.max(time, this.times.get(key) ?? time));
    return time;
  }

  place(consumerId: string, orderId: string, happened: number): number {
    const time = this.raise(`order ${orderId}`, this.after(happened, `removal ${consumerId}`));
    const orders = this.orders.get(consumerId) ?? new Set();
    if (orders.size === 0) this.times.set(`stop ${consumerId}`, time);
    this.orders.set(consumerId, orders.add(orderId));
    return time;
  }

  remove(consumerId: string, orderId: string, happened: number): number {
    this.orders.get(consumerId)?.delete(orderId);
    return this.raise(`removal ${consumerId}`, this.after(happened, `order ${orderId}`));
  }
}
