import type { BusinessDate, Role } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { idIn, textIn } from './address-values';

/** The order that Single Order shows at first. */
interface FirstOrder {
  date: BusinessDate;
  deliveryBoyId?: number;
  consumerId?: string;
  productId?: number;
}

const LONGEST_ID = 100;

/** The address of Single Order with values of an order, which it then replaces. */
export function singleOrderAddress(
  role: Exclude<Role, 'delivery-boy'>,
  { date, deliveryBoyId, consumerId, productId }: FirstOrder,
): string {
  const values = { date, deliveryBoy: deliveryBoyId, consumer: consumerId, product: productId };
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return `/${role}/single-order?${query}`;
}

/** The values of an order in the address, as text for its form; a date before today counts as today. */
export function firstOrderIn(address: URLSearchParams, today: BusinessDate) {
  const date = address.get('date') ?? '';
  return {
    orderDate: isDate(date) && date > today ? date : today,
    deliveryBoyId: String(idIn(address, 'deliveryBoy') ?? ''),
    consumerId: textIn(address, 'consumer', LONGEST_ID),
    productId: String(idIn(address, 'product') ?? ''),
  };
}
