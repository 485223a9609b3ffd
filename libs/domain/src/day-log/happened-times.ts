import type { DayEvent } from './day-event';

/**
 * Returns the time of each event of one delivery day by the clock of occurrence, in milliseconds. It is the time when the event happened, but not
 * before its day, order or stop existed, and not before a recorded value that it replaced. The clocks of two devices may differ by some minutes, so
 * that a quantity seems older than its order, or than the quantity that its phone showed.
 * @param events all events of the day, in the order of its stream
 */
export function happenedTimes(events: readonly Pick<DayEvent, 'fact' | 'happened'>[]): number[] {
  const floors = new Floors();
  return events.map(({ fact, happened }) => {
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
