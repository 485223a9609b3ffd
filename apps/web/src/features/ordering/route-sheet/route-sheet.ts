import type { Named, Order } from '@milkround/contracts';
import { stateOfOrders, sum } from '@milkround/domain';

/** One stop of a sheet, in delivery sequence. */
export interface SheetStop {
  consumerId: string;
  name: string;
  address: string;
  products: { name: string; quantity: number }[];
  absence: string | null;
  isDone: boolean;
}

export interface RouteSheet {
  deliveryBoy: Named;
  uniqueId: string | undefined;
  area: Named | undefined;
  stops: SheetStop[];
  load: { name: string; quantity: number }[];
  total: number;
}

/** Quantities by product, in the order in which the products first appear. */
function addUp(products: readonly SheetStop['products'][number][]): RouteSheet['load'] {
  const load = new Map<string, number[]>();
  for (const { name, quantity } of products) load.set(name, [...(load.get(name) ?? []), quantity]);
  return [...load].map(([name, quantities]) => ({ name, quantity: sum(quantities) }));
}

const stopKey = ({ delr_boy_id, consumer_id }: Order): string => `${delr_boy_id} ${consumer_id}`;

/**
 * The sheets of a list of orders, which has delivery boys together and their stops in delivery sequence. Cancelled stops are left out.
 * @param isOpenOnly leaves out done stops as well
 */
export function toRouteSheets(orders: readonly Order[], isOpenOnly: boolean): RouteSheet[] {
  const standing = new Set(
    orders.filter((order) => stateOfOrders([order]) !== 'cancelled').map(stopKey),
  );
  const sheets = new Map<
    number,
    Omit<RouteSheet, 'load' | 'total' | 'stops'> & { stops: Map<string, SheetStop> }
  >();
  for (const order of orders) {
    if (isOpenOnly && order.is_delivered) continue;
    if (!standing.has(stopKey(order))) continue;
    const { delivery_boy: deliveryBoy, delr_boy_unique_id: uniqueId, area } = order;
    const sheet = sheets.get(deliveryBoy.id) ?? {
      deliveryBoy,
      uniqueId,
      area,
      stops: new Map<string, SheetStop>(),
    };
    sheets.set(deliveryBoy.id, sheet);
    const stop = sheet.stops.get(order.consumer_id) ?? {
      consumerId: order.consumer_id,
      name: order.consumer_name,
      address: order.address,
      products: [],
      absence: order.consumer_absence ?? null,
      isDone: order.is_delivered,
    };
    stop.products.push({ name: order.product.name, quantity: order.exp_quantity });
    sheet.stops.set(order.consumer_id, stop);
  }
  return [...sheets.values()].map(({ stops, ...sheet }) => {
    const list = [...stops.values()];
    const load = addUp(list.flatMap(({ products }) => products));
    return { ...sheet, stops: list, load, total: sum(load.map(({ quantity }) => quantity)) };
  });
}
