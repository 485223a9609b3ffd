import { unreachable } from '../fact';
import { plus } from '../quantity';
import type { DeliveryDayCommand, ShownStop } from './commands';
import { keptBecause } from './hand-over';
import { lineFor } from './placing';
import { type DeliveryDay, stopsInSequence } from './state';
import type { Stop } from './stop';

/** What happens to the open orders of a product that ends: none is left, or another product takes its place. */
export type ProductEnd =
  | { type: 'remove' }
  | {
      type: 'replace';
      productId: number;
      /** Returns the id of the new order for that of an old one. */
      newId: (orderId: string) => string;
    };

/** The stops of an open day where the delivery boy was not. The others stay as they are; what was taken at a stop stays in his day. */
const openStops = (day: DeliveryDay): Stop[] =>
  day.closed ? [] : stopsInSequence(day).filter((stop) => keptBecause(stop) === null);

/** Returns the stops that another delivery boy takes over when the one of this day leaves. */
export const stopsToHandOver = (day: DeliveryDay): ShownStop[] =>
  openStops(day).map(({ consumer, lines }) => ({
    consumerId: consumer.id,
    orderIds: lines.map(({ orderId }) => orderId),
  }));

/** Returns the commands that take all open orders off the day of a delivery boy who leaves. */
export const removeOpenOrders = (day: DeliveryDay): DeliveryDayCommand[] =>
  openStops(day).flatMap(({ lines }) =>
    lines.map(({ orderId }) => ({ type: 'RemoveOrder' as const, data: { orderId } })),
  );

/** Returns the commands that end a product in a day. Where the stop has the other product already, the quantities add up. */
export const endProduct = (
  day: DeliveryDay,
  productId: number,
  end: ProductEnd,
): DeliveryDayCommand[] =>
  openStops(day).flatMap((stop): DeliveryDayCommand[] => {
    const line = lineFor(stop, productId);
    if (!line || !day.opened) return [];
    const { orderId, expected, adjusted } = line;
    const removal: DeliveryDayCommand = { type: 'RemoveOrder', data: { orderId } };
    switch (end.type) {
      case 'remove':
        return [removal];
      case 'replace': {
        const present = lineFor(stop, end.productId);
        const order = { consumer: stop.consumer, productId: end.productId };
        if (!present)
          return [
            {
              type: 'EditOrder',
              data: { ...order, orderId, newOrderId: end.newId(orderId), expected, adjusted },
            },
          ];
        const { date, deliveryBoyId, ...scope } = day.opened;
        const sum = {
          ...{ ...order, date, deliveryBoyId, scope, orderId: present.orderId },
          ...{ expected: plus(present.expected, expected), adjusted: present.adjusted },
        };
        return [{ type: 'PlaceSingleOrder', data: sum }, removal];
      }
      default:
        return unreachable(end);
    }
  });
