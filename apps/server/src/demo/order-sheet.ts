import { createHash } from 'node:crypto';
import type { ImportLine } from '@milkround/domain';
import { ORDER_TITLES } from '../ordering/check/headers';
import { deliveryBoys, PRODUCTS } from './dairy';

/** The order file of a date, as a dairy writes it. */
export interface OrderSheet {
  fileName: string;
  content: Buffer;
  sha256: Buffer;
}

const COLUMNS = [
  'consumerId',
  'consumerName',
  'address',
  'mde',
  'product',
  'quantity',
  'sequence',
  'orderDate',
] as const;

/** @param lines the lines of each delivery boy, in the order of {@link deliveryBoys} */
export function orderSheetOf(date: string, lines: readonly (readonly ImportLine[])[]): OrderSheet {
  const rows = lines.flatMap((ofBoy, boy) =>
    ofBoy.map(({ consumer, productId, expected, sequence }) => [
      consumer.id,
      consumer.name,
      `"${consumer.address}"`,
      deliveryBoys[boy]?.uniqueId,
      PRODUCTS[productId - 1],
      expected,
      sequence,
      date,
    ]),
  );
  const content = Buffer.from(
    [COLUMNS.map((field) => ORDER_TITLES[field]), ...rows]
      .map((row) => row.join(','))
      .join('\r\n') + '\r\n',
  );
  return {
    fileName: `orders-${date}.csv`,
    content,
    sha256: createHash('sha256').update(content).digest(),
  };
}

/** Numbers the rows of all delivery boys, as in the one file of a date; the header is row 1. */
export function numberRows(lines: readonly (readonly ImportLine[])[]): ImportLine[][] {
  let row = 1;
  return lines.map((ofBoy) =>
    ofBoy.map((line) => {
      row += 1;
      return { ...line, row };
    }),
  );
}
