import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BusinessDate, ClosedDay, Order, OrderLine, Role } from '@milkround/contracts';
import { progressQuery } from '../../../live/progress';
import { boardQuery } from '../../../sync/day/day.queries';
import type { KeptEntry } from '../../../sync/entry';
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
  /** Whether the day of the delivery boy is closed, or his phone is about to close it. */
  isClosed: boolean;
  /** The delivery boy whose closed day it is, for the office. */
  closedName?: string;
  /** The close of the caller's own day, if it has arrived. */
  close?: ClosedDay;
}

/**
 * The orders of a date in the caller's scope, kept current. A delivery boy's include the entries that wait on his phone.
 * @param deliveryBoyId as in a select, '' for none
 */
export function useKnownOrders(role: Role, date: BusinessDate, deliveryBoyId: string): KnownDay {
  const isOwn = role === 'delivery-boy';
  const allOrders = useQuery({
    ...ordersQuery(isOwn ? 'supervisor' : role, date),
    enabled: !isOwn && date !== '',
  }).data;
  const progress = useQuery({
    ...progressQuery(isOwn ? 'supervisor' : role),
    enabled: !isOwn && deliveryBoyId !== '',
  }).data;
  const closedDay =
    progress?.date === date
      ? progress.days.find((day) => String(day.deliveryBoyId) === deliveryBoyId && day.closedAt)
      : undefined;
  const closedName = closedDay?.deliveryBoyName;
  const board = useQuery({ ...boardQuery, enabled: isOwn && date !== '' }).data;
  const ownDay = board?.date === date ? board : undefined;
  const entries = useEntries(usePhone());
  return useMemo(() => {
    if (!isOwn)
      return {
        orders: allOrders?.rows.map(knownOrder),
        isClosed: closedName !== undefined,
        closedName,
      };
    const waiting = entries.filter((entry) => entry.state === 'waiting' && entry.date === date);
    const isClosing = waiting.some(({ command }) => command.type === 'day-close');
    const orders =
      ownDay &&
      withWaiting(
        ownDay.stops.flatMap(({ lines }) => lines.map(knownOrder)),
        waiting,
      );
    const close = ownDay?.close ?? undefined;
    return { orders, isClosed: isClosing || close !== undefined, close };
  }, [isOwn, date, allOrders, closedName, ownDay, entries]);
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
