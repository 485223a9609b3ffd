import {
  comparePositions,
  type BusinessDate,
  type ClosedDay,
  type ConsumerOrders,
  type DeliveryDayRow,
  type HandOver,
  type KnownConsumer,
  type LeftStop,
  type NotDeliveredReason,
  type OrderLine,
  type PaymentMode,
  type Position,
  type RowChange,
  type StopRow,
} from '@milkround/contracts';
import { stopState } from '@milkround/domain';
import { newest } from '../../live/newest';

/** One consumer of the day, as the phone shows it. */
export interface Stop {
  consumerId: string;
  /** The place in the delivery sequence, from 1. */
  place: number;
  name: string;
  address: string;
  area: string;
  done: boolean;
  /** The payment in rupees as the server has it; null when there is none. */
  amount: string | null;
  mode: PaymentMode;
  absence: string | null;
  /** The chosen reason of the absence. */
  reason?: NotDeliveredReason;
  /** Empty bottles that the consumer gave back. */
  bottles?: number;
  lines: OrderLine[];
  /** The correction of the stop by the office. */
  corrected?: OrderLine['corrected'];
  paused?: OrderLine['paused'];
  /** What the consumer paid today to delivery boys who had the stop before. */
  paidTo?: OrderLine['paid_to'];
  /** The position of the stop, if a push of it is newer than the board. */
  position: Position | null;
}

/** The state of a stop, as the domain names it. */
export const stateOf = ({ done, absence, lines }: Pick<Stop, 'done' | 'absence' | 'lines'>) =>
  stopState({
    done,
    absence,
    lines: lines.map(({ exp_quantity: expected, dlvr_quantity: delivered }) => ({
      expected,
      delivered,
    })),
  });

/** Whether nothing is required at a stop any more and nothing was recorded. It stands below the list and counts nowhere. */
export const isCancelled = (stop: Pick<Stop, 'done' | 'absence' | 'lines'>): boolean =>
  stateOf(stop) === 'cancelled';

/** Whether a stop is still to be delivered. */
export const isOpen = (stop: Pick<Stop, 'done' | 'absence' | 'lines'>): boolean => {
  const state = stateOf(stop);
  return state === 'pending' || state === 'partly';
};

/** Id, address and zone. The zone is left out if the address names it, and the id if it is the name. */
export function whereOf({ address, area, consumerId, name }: Stop): string {
  const place = address.toLocaleLowerCase().includes(area.toLocaleLowerCase())
    ? address
    : [address, area].filter(Boolean).join(', ');
  return name === consumerId ? place : `${consumerId} · ${place}`;
}

/** The number of open lines of a done stop: lines that the phone did not show when the stop was marked done. */
export const countAddedLater = ({ done, lines }: Pick<Stop, 'done' | 'lines'>): number =>
  done ? lines.filter(({ dlvr_quantity }) => dlvr_quantity === null).length : 0;

/** A delivery boy's day: its stops in delivery sequence, true for `position`. */
export interface Board {
  position: Position;
  /** Null while the business date is not known. */
  date: BusinessDate | null;
  stops: Stop[];
  /** The close of the day; missing or null while it is open. */
  close?: ClosedDay | null;
  /** Stops that came from another delivery boy, or went to one. */
  handOvers?: HandOver[];
  /** What was taken at stops that have left the list. */
  leftStops?: LeftStop[];
  /** The consumers of the zone who are paused or have aliases. */
  pauses?: KnownConsumer[];
  /** Version of the server's texts: when it changes, the page looks for a newer build. */
  texts?: string;
  /** The list of an earlier day that is not closed: from the server, or as it was when today's list replaced it. */
  previous?: Board;
  /** Whether the server has an earlier day that is not closed. */
  isPreviousOpen?: boolean;
  /** `previous` is being finished, and the server has named another day meanwhile. */
  isPreviousKept?: boolean;
}

/** Returns null for a consumer without lines, who is not a stop. */
function stopOf(
  { consumerId, data }: ConsumerOrders,
  place: number,
  position: Position | null,
): Stop | null {
  const first = data[0];
  if (!first) return null;
  return {
    consumerId,
    place,
    name: first.consumer_name,
    address: first.address,
    area: first.area,
    done: first.is_delivered,
    amount: first.consumer_remark,
    mode: first.paymentMode,
    absence: first.consumer_absence,
    reason: first.absence_reason,
    bottles: first.empty_bottles,
    lines: data,
    corrected: first.corrected,
    paused: first.paused,
    paidTo: first.paid_to,
    position,
  };
}

export function boardOf(
  orders: ConsumerOrders[],
  date: BusinessDate | null,
  position: Position,
  close: ClosedDay | null = null,
): Board {
  const stops = orders
    .map((consumer, index) => stopOf(consumer, index + 1, null))
    .filter((stop) => stop !== null);
  return { position, date, stops, close };
}

/** Returns the position of the stop, which is at least that of the board. */
const reachOf = ({ position }: Board, stop: Stop): Position =>
  stop.position !== null && comparePositions(stop.position, position) > 0
    ? stop.position
    : position;

/** Replaces a stop by a pushed row, unless the known stop is newer. */
export function withStop(board: Board, orders: ConsumerOrders, position: Position): Board {
  const index = board.stops.findIndex(({ consumerId }) => consumerId === orders.consumerId);
  const currentStop = board.stops[index];
  if (!currentStop || comparePositions(position, reachOf(board, currentStop)) < 0) return board;
  const stop = stopOf(orders, currentStop.place, position);
  return {
    ...board,
    stops: stop ? board.stops.with(index, stop) : board.stops.toSpliced(index, 1),
  };
}

/** The board after changed rows of its topic. Rows of an earlier day change nothing; those of a later day mean that a new day has begun. */
export function mergeDay(
  board: Board,
  { rows }: RowChange<DeliveryDayRow>,
  position: Position,
): Board | 'refetch' {
  let nextBoard = board;
  for (const row of rows) {
    const { date } = 'stop' in row ? row.stop : row.closedDay;
    if (board.date !== null && date < board.date) continue;
    if (board.date !== null && date > board.date) return 'refetch';
    const mergedBoard =
      'stop' in row
        ? mergeStop(nextBoard, row.stop, position)
        : { ...nextBoard, close: row.closedDay.close };
    if (mergedBoard === 'refetch') return mergedBoard;
    nextBoard = mergedBoard;
  }
  return nextBoard;
}

/** Only the server knows the place of a new stop. */
function mergeStop(
  board: Board,
  { consumerId, orders }: StopRow,
  position: Position,
): Board | 'refetch' {
  const isKnown = board.stops.some((stop) => stop.consumerId === consumerId);
  return isKnown || !orders
    ? withStop(board, orders ?? { consumerId, data: [] }, position)
    : 'refetch';
}

const isBoard = (data: unknown): data is Board =>
  typeof data === 'object' && data !== null && 'stops' in data;

/**
 * Merges a fetched list into the old one stop by stop: a stop that is newer in the old list, by the answer to a write, stays. The list of a new day
 * keeps the list of the day before. That list also stays after its day was closed, because it may be on the screen.
 * @param finishedDate the earlier day that is being finished: its list stays, so that nothing is entered on another day by mistake
 */
export function newestBoard(
  oldData: unknown,
  newData: unknown,
  finishedDate: BusinessDate | null = null,
): unknown {
  if (!isBoard(oldData) || !isBoard(newData)) return newest(oldData, newData);
  const isNewDay = oldData.date !== null && newData.date !== null && newData.date > oldData.date;
  const newBoard = { ...newData, ...earlierList(oldData, newData, isNewDay, finishedDate) };
  if (isNewDay) return newest(oldData, newBoard);
  const byConsumer = new Map(oldData.stops.map((stop) => [stop.consumerId, stop]));
  const stops = newData.stops.map((stop) => {
    const oldStop = byConsumer.get(stop.consumerId);
    return oldStop && comparePositions(reachOf(oldData, oldStop), reachOf(newData, stop)) > 0
      ? { ...oldStop, place: stop.place }
      : stop;
  });
  return newest(oldData, { ...newBoard, stops });
}

/** The list of an earlier day after a fetch. */
function earlierList(
  oldBoard: Board,
  newBoard: Board,
  isNewDay: boolean,
  finishedDate: BusinessDate | null,
): Partial<Board> {
  const { previous: olderBoard, ...ownBoard } = oldBoard;
  const boardBefore: Board | undefined = isNewDay ? ownBoard : olderBoard;
  const keptBoard =
    finishedDate === null || newBoard.previous?.date === finishedDate
      ? undefined
      : [boardBefore, olderBoard].find((board) => board?.date === finishedDate);
  if (keptBoard) return { previous: keptBoard, isPreviousKept: true };
  const previous = newBoard.previous ?? boardBefore;
  return previous ? { previous } : {};
}
