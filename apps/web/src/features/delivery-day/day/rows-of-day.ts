import type { Named, OrderLine, Round } from '@milkround/contracts';
import {
  bySequence,
  roundName,
  type DeliveryDay,
  type DeliveryRound,
  type Stop as DayStop,
} from '@milkround/domain';
import type { Board, Stop } from '../../../sync/day/board';
import { untouchedRow } from './day-of-board';

/** Names that rows show and no fact carries. */
export interface Names {
  area: string;
  product(id: number): Named;
}

const rowCache = new WeakMap<DayStop, Stop>();

/** The rows of a day as the server would send them. Rows that no entry has changed are the server's own objects. */
export function stopsOf(day: DeliveryDay, { stops: serverStops }: Board, names: Names): Stop[] {
  const knownStops = serverStops.flatMap(({ consumerId }) => day.stops.get(consumerId) ?? []);
  const serverConsumerIds = new Set(serverStops.map(({ consumerId }) => consumerId));
  const addedStops = [...day.stops.values()]
    .filter(({ consumer }) => !serverConsumerIds.has(consumer.id))
    .sort(bySequence);
  const serverStopOf = new Map(serverStops.map((stop) => [stop.consumerId, stop]));
  return [...knownStops, ...addedStops].map(
    (stop) => untouchedRow(stop) ?? rowOf(stop, names, serverStopOf.get(stop.consumer.id)),
  );
}

/** The rounds of a day. Rounds of the server are the server's own objects. */
export function roundsOf(
  day: DeliveryDay,
  serverRounds: readonly Round[],
  stops: readonly Stop[],
): Round[] {
  const byId = new Map(serverRounds.map((round) => [round.roundId, round]));
  const linesOf = new Map(stops.map(({ consumerId, lines }) => [consumerId, lines]));
  return day.rounds.map((round) => byId.get(round.roundId) ?? roundRow(round, linesOf));
}

const roundRow = (
  { roundId, number, consumerIds }: DeliveryRound,
  linesOf: ReadonlyMap<string, OrderLine[]>,
): Round => ({
  roundId,
  roundName: roundName(number),
  consumersNo: consumerIds.length,
  orders: Object.fromEntries(consumerIds.map((id) => [id, linesOf.get(id) ?? []])),
});

function rowOf(stop: DayStop, names: Names, serverStop: Stop | undefined): Stop {
  const cachedRow = rowCache.get(stop);
  if (cachedRow) return cachedRow;
  const { consumer, sequence, payment, absence, reason, bottles } = stop;
  const isDone = stop.done !== null;
  const amount = payment.amount === null ? null : String(payment.amount);
  const lines = [...stop.lines]
    .sort((a, b) => a.productId - b.productId)
    .map((line): OrderLine => ({
      id: line.orderId,
      consumer_id: consumer.id,
      consumer_name: consumer.name,
      address: consumer.address,
      area: names.area,
      product_id: line.productId,
      product: names.product(line.productId),
      exp_quantity: line.expected,
      dlvr_quantity: line.delivered,
      filled: line.filled,
      is_delivered: isDone,
      consumer_remark: amount,
      consumer_absence: absence,
      ...(reason && { absence_reason: reason }),
      ...(bottles !== undefined && { empty_bottles: bottles }),
      paymentMode: payment.mode,
      adjusted_qty: line.adjusted ? 1 : 0,
    }));
  const row: Stop = {
    consumerId: consumer.id,
    place: sequence,
    name: consumer.name,
    address: consumer.address,
    area: names.area,
    done: isDone,
    amount,
    mode: payment.mode,
    absence,
    ...(reason && { reason }),
    ...(bottles !== undefined && { bottles }),
    lines,
    paused: serverStop?.paused,
    paidTo: serverStop?.paidTo,
    position: null,
  };
  rowCache.set(stop, row);
  return row;
}
