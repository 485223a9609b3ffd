import {
  type ConsumerOrders,
  type LeftStop,
  type Round,
  createMessage,
} from '@milkround/contracts';
import {
  decideEntry,
  evolve,
  RuleViolation,
  roundName,
  stopsInSequence,
  type DeliveryDay,
  type Stop,
} from '@milkround/domain';
import type { KeptEntry } from '../../../sync/entry';
import { enteredCommand } from '../day/entered';
import { consumer } from './day';
import { AFTER, serverDay } from './fold';
import type { ServerDay } from '../day/day-fold';

/** The result of entries on a server: the day, and each entry as the server answers it. */
export interface Arrived {
  day: DeliveryDay;
  entries: KeptEntry[];
}

/** A server that decides on each entry as it arrives, one after the other. */
export function arrive(start: DeliveryDay, entries: readonly KeptEntry[]): Arrived {
  const renamed = new Map(entries.map(({ command: { id } }) => [id, `entry-${id}`]));
  let day = start;
  const back = entries.map((entry): KeptEntry => {
    const { command } = entry;
    const entryId = `entry-${command.id}`;
    const wanted = enteredCommand(
      command,
      day,
      { deliveryBoyId: 3, areaId: 4 },
      { ownId: entryId, serverIds: renamed },
    );
    const outcome = { ...entry, entryId, position: AFTER };
    try {
      if (!wanted) throw new RuleViolation(createMessage('entry-not-understood'));
      const meta = {
        actor: { role: 'delivery-boy' as const, id: 3 },
        commandId: command.id,
        occurredAt: command.occurredAt,
      };
      for (const fact of decideEntry(wanted, day, command.occurredAt).facts)
        day = evolve(day, { ...fact, meta, recordedAt: command.occurredAt });
      return { ...outcome, state: 'sent' };
    } catch (refusal) {
      if (!(refusal instanceof RuleViolation)) throw refusal;
      return { ...outcome, state: 'refused', message: refusal.message, ...refusal.reason };
    }
  });
  return { day, entries: back };
}

const rowsOf = ({
  consumer: { id, name, address },
  lines,
  done,
  payment,
  absence,
}: Stop): ConsumerOrders => {
  const shared = {
    address,
    is_delivered: done !== null,
    consumer_remark: payment.amount === null ? null : String(payment.amount),
    paymentMode: payment.mode,
    consumer_absence: absence,
  };
  const rows = [...lines]
    .sort((a, b) => a.productId - b.productId)
    .flatMap(
      ({ orderId, productId, expected, delivered, filled, adjusted }) =>
        consumer(id, name, [[productId, expected, delivered]], {
          ...shared,
          id: orderId,
          filled,
          adjusted_qty: adjusted ? 1 : 0,
        }).data,
    );
  return { consumerId: id, data: rows };
};

/** The rows that a server tells of a day, written from the day alone. */
export function serverRowsOf(day: DeliveryDay, position: string): ServerDay {
  const orders = stopsInSequence(day).map(rowsOf);
  const linesOf = new Map(orders.map(({ consumerId, data }) => [consumerId, data]));
  const rounds = day.rounds.map(({ roundId, number, consumerIds }): Round => ({
    roundId,
    roundName: roundName(number),
    consumersNo: consumerIds.length,
    orders: Object.fromEntries(consumerIds.map((id) => [id, linesOf.get(id) ?? []])),
  }));
  const { board, ...rest } = serverDay(orders, rounds, position);
  return { ...rest, board: { ...board, leftStops: [...day.left.values()].map(leftStopOf) } };
}

const leftStopOf = ({ consumer: { id, name }, payment, bottles }: Stop): LeftStop => ({
  consumerId: id,
  name,
  ...payment,
  bottles: bottles ?? null,
});
