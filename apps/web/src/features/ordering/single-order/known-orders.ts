import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  BusinessDate,
  ClosedDay,
  ConsumerOrders,
  DeliveryDayRow,
  Order,
  OrderLine,
  Position,
  ReadOfDay,
  Role,
  RowChange,
} from '@milkround/contracts';
import { api } from '../../../api/client';
import { liveTopic, newest } from '../../../live';
import type { KeptEntry } from '../../../sync/entry';
import { BOARD_KEY, type KeptBoard } from '../../../sync/kept-day';
import { useEntries, usePhone } from '../../../sync/use-phone';
import { ordersQuery } from '../day/orders.queries';
import type { OrderValues } from './order-values';

/** The values of an existing order that the form of a new order needs. */
export interface KnownOrder {
  consumerId: string;
  consumerName: string;
  address: string;
  /** The delivery boy of the order; null if it can only be the caller. */
  deliveryBoyId: number | null;
  productId: number;
  productName: string;
  quantity: number;
}

/** The known data of a date; `orders` is undefined until they are loaded. */
export interface KnownDay {
  orders: readonly KnownOrder[] | undefined;
  /** Whether the caller's own day is closed, or this phone is about to close it. */
  isClosed: boolean;
}

/** A delivery boy's own orders of today, kept current by pushes. */
interface OwnDay {
  position: Position;
  date: BusinessDate;
  stops: ConsumerOrders[];
  close: ClosedDay | null;
}

export const OWN_DAY = ['ordering', 'own-day'] as const;

/** It begins with the day that the phone shows, so that the orders are known without a network. */
const ownDayQuery = (date: BusinessDate, cache: QueryClient) =>
  queryOptions({
    queryKey: [...OWN_DAY, date],
    queryFn: async ({ signal }): Promise<OwnDay> => {
      const { data, position } = await api.readWhole<ReadOfDay<ConsumerOrders[]>>(
        'delivery-boy/get-orders',
        {},
        { signal },
      );
      return { position: position ?? '0', date, stops: data.data, close: data.close ?? null };
    },
    initialData: (): OwnDay | undefined => {
      const board = cache.getQueryData<KeptBoard>(BOARD_KEY);
      if (board?.date !== date) return undefined;
      const stops = board.stops.map(({ consumerId, lines }) => ({ consumerId, data: lines }));
      return { position: board.position, date, stops, close: board.close ?? null };
    },
    initialDataUpdatedAt: () => cache.getQueryState(BOARD_KEY)?.dataUpdatedAt,
    staleTime: 5 * 60_000,
    structuralSharing: newest,
    meta: liveTopic({ name: 'delivery-day' }, mergeOwnDay),
  });

export function mergeOwnDay(day: OwnDay, { rows }: RowChange<DeliveryDayRow>): OwnDay {
  const isOfDay = ({ date }: { date: BusinessDate }) => date === day.date;
  const changedStops = rows.flatMap((row) => ('stop' in row ? row.stop : [])).filter(isOfDay);
  const [closedRow] = rows
    .flatMap((row) => ('closedDay' in row ? row.closedDay : []))
    .filter(isOfDay);
  const ids = new Set(changedStops.map(({ consumerId }) => consumerId));
  const stops = [
    ...day.stops.filter(({ consumerId }) => !ids.has(consumerId)),
    ...changedStops.flatMap(({ orders }) => orders ?? []),
  ];
  return { ...day, stops, close: closedRow ? closedRow.close : day.close };
}

/** The orders of a date in the caller's scope, kept current. A delivery boy's include the entries that wait on his phone. */
export function useKnownOrders(role: Role, date: BusinessDate): KnownDay {
  const isOwn = role === 'delivery-boy';
  const allOrders = useQuery({
    ...ordersQuery(isOwn ? 'supervisor' : role, date),
    enabled: !isOwn && date !== '',
  }).data;
  const ownDay = useQuery({
    ...ownDayQuery(date, useQueryClient()),
    enabled: isOwn && date !== '',
  }).data;
  const entries = useEntries(usePhone());
  return useMemo(() => {
    if (!isOwn) return { orders: allOrders?.rows.map(knownOrder), isClosed: false };
    const waiting = entries.filter((entry) => entry.state === 'waiting' && entry.date === date);
    const isClosing = waiting.some(({ command }) => command.type === 'day-close');
    const orders =
      ownDay &&
      withWaiting(
        ownDay.stops.flatMap(({ data }) => data.map(knownOrder)),
        waiting,
      );
    return { orders, isClosed: isClosing || (ownDay?.close ?? null) !== null };
  }, [isOwn, date, allOrders, ownDay, entries]);
}

const knownOrder = (line: Order | OrderLine): KnownOrder => ({
  consumerId: line.consumer_id,
  consumerName: line.consumer_name,
  address: line.address,
  deliveryBoyId: 'delr_boy_id' in line ? line.delr_boy_id : null,
  productId: line.product_id,
  productName: line.product?.name ?? '',
  quantity: line.exp_quantity,
});

/** Applies the entries that wait on this phone to the server's orders. */
function withWaiting(orders: readonly KnownOrder[], waiting: readonly KeptEntry[]): KnownOrder[] {
  const addedOrders = waiting.flatMap(({ command, subject }): KnownOrder[] => {
    if (command.type !== 'add-single-order') return [];
    const { consumerId, productId, expQuantity } = command.data;
    const names = {
      consumerName: subject.consumerName ?? consumerId,
      address: '',
      productName: subject.productName ?? '',
    };
    return [
      {
        consumerId,
        productId: Number(productId),
        quantity: Number(expQuantity),
        deliveryBoyId: null,
        ...names,
      },
    ];
  });
  const byLine = new Map(addedOrders.map((order) => [lineOf(order), order]));
  return [...orders.filter((order) => !byLine.has(lineOf(order))), ...byLine.values()];
}

const lineOf = ({ consumerId, productId }: KnownOrder): string =>
  JSON.stringify([consumerId, productId]);

/** The order that these values would change; undefined when there is none. */
export const existingOrder = (
  orders: readonly KnownOrder[] | undefined,
  {
    consumerId,
    productId,
    deliveryBoyId,
  }: Pick<OrderValues, 'consumerId' | 'productId' | 'deliveryBoyId'>,
): KnownOrder | undefined =>
  orders?.find(
    (order) =>
      order.consumerId === consumerId.trim() &&
      String(order.productId) === productId &&
      (order.deliveryBoyId === null || String(order.deliveryBoyId) === deliveryBoyId),
  );
