import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import type { Order } from '@milkround/contracts';
import { orderList } from '@milkround/domain';
import fc from 'fast-check';
import { FIELD_DATE, readOrders } from '../../../../../test/fixtures/read-orders';
import { sheetsBook } from '../../../../../test/fixtures/workbooks';
import { exportSummed } from '../../reports/export/summed.report';
import { writeWorkbook } from '../../reports/export/workbook';

const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'];
const BOYS = ['MDE-001', 'MDE-002', 'MDE-003'];
const CONSUMER = ['Consumer ID', 'Consumer Name', 'Address'];

interface Stop {
  id: string;
  name: string;
  address: string;
  boy: string;
  /** By product; 0 is no order. */
  quantities: number[];
}

const text = fc
  .string({ unit: fc.constantFrom(...'Asha, "B"-1;|स=0½'), maxLength: 12 })
  .map((made) => `A${made}Z`);
const stops = fc.uniqueArray(
  fc.record<Stop>({
    id: fc.oneof(fc.stringMatching(/^0{0,3}[1-9]\d{0,5}$/), fc.stringMatching(/^C-\d{1,4}$/)),
    name: text,
    address: text,
    boy: fc.constantFrom(...BOYS),
    quantities: fc.array(fc.constantFrom(0, 0.5, 1, 1.125, 2, 12), { minLength: 4, maxLength: 4 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 10 },
);
const hasOrders = (all: readonly Stop[]) =>
  all.some(({ quantities }) => quantities.some((quantity) => quantity > 0));

/** One row for each order of a stop. */
const ordersOf = (stop: Stop) =>
  stop.quantities.flatMap((quantity, index) =>
    quantity > 0 ? [{ ...stop, product: PRODUCTS[index] ?? '', quantity }] : [],
  );
const consumerOf = ({ id, name, address }: Stop) => [id, name, address];

/** The same orders in the forms of a file, as rows of sheets. */
const FORMS: Record<string, (all: readonly Stop[]) => Record<string, unknown[][]>> = {
  long: (all) => ({
    Orders: [
      [...CONSUMER, 'MDE', 'Product', 'Quantity'],
      ...all
        .flatMap(ordersOf)
        .map((each) => [...consumerOf(each), each.boy, each.product, each.quantity]),
    ],
  }),
  wide: (all) => ({
    Orders: [
      [...CONSUMER, 'MDE', ...PRODUCTS],
      ...all.map((stop) => [...consumerOf(stop), stop.boy, ...stop.quantities]),
    ],
  }),
  'a sheet for each delivery boy': (all) =>
    Object.fromEntries(
      BOYS.map((boy) => [
        boy,
        [
          ['The round'],
          [...CONSUMER, ...PRODUCTS],
          ...all
            .filter((stop) => stop.boy === boy)
            .map((stop) => [...consumerOf(stop), ...stop.quantities]),
        ],
      ]),
    ),
  month: (all) => ({
    December: [
      [...CONSUMER, 'MDE', 'Product', ...Array.from({ length: 31 }, (_, day) => day + 1)],
      ...all
        .flatMap(ordersOf)
        .map((each) => [
          ...consumerOf(each),
          ...[each.boy, each.product],
          ...Array.from({ length: 31 }, (_, day) =>
            day + 1 === Number(FIELD_DATE.slice(-2)) ? each.quantity : 7,
          ),
        ]),
    ],
  }),
};

const csvOf = (rows: unknown[][]) =>
  Buffer.from(
    rows
      .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  );

/** The lines and errors without their places and notes. */
const ordersIn = (bytes: Buffer): string[] =>
  readOrders(bytes)
    .filter((line) => !line.startsWith('N '))
    .map((line) => line.replace(/^[^E]\S* /, ''))
    .sort();

const expected = (all: readonly Stop[]) =>
  all
    .flatMap(ordersOf)
    .map(({ id, boy, product, quantity }) => `${id} ${boy} ${product} ${quantity}`)
    .sort();

it.each(Object.entries(FORMS))('has the same orders as a file of the form %s', (_, formOf) =>
  fc.assert(
    fc.property(stops.filter(hasOrders), (all) => {
      const sheets = formOf(all);
      const [rows = []] = Object.values(sheets);
      expect(ordersIn(sheetsBook(sheets))).toEqual(expected(all));
      if (Object.keys(sheets).length === 1)
        expect(readOrders(csvOf(rows))).toEqual(readOrders(sheetsBook(sheets)));
    }),
    { numRuns: 20 },
  ),
);

const RANGE = { from: '2026-11-21', to: '2026-11-21' };

/** The workbook that a person downloads from the list of orders. */
async function exported(all: readonly Stop[]): Promise<Buffer> {
  const orders = all
    .flatMap(ordersOf)
    .map(({ id, name, address, boy, product, quantity }, index): Order => ({
      ...{ id: `${index}`, consumer_id: id, consumer_name: name, address },
      ...{
        delr_boy_id: 1,
        delr_boy_unique_id: boy,
        delivery_boy: { id: 1, name: `Name of ${boy}` },
      },
      ...{ product_id: 1, product: { id: 1, name: product }, exp_quantity: quantity },
      ...{ dlvr_quantity: 1, is_delivered: index % 2 === 0, area: { id: 1, name: 'Aundh' } },
      ...{ sequence: index, adjusted_qty: 0, order_excel: null },
      ...{ order_date: RANGE.from, created_at: '2026-11-20T14:00:00.000Z' },
    }));
  const scope = { zones: null, deliveryBoyId: null };
  const report = exportSummed(orderList, () => Promise.resolve(orders));
  const sheet = await report.open({ range: RANGE, scope, search: null, sort: null });
  const output = new PassThrough();
  const bytes = buffer(output);
  const plan = { name: report.sheet, sheet, timeZone: 'Asia/Kolkata' };
  await writeWorkbook(plan, output, new AbortController().signal);
  return bytes;
}

it('has the orders of an exported list, for another date', () =>
  fc.assert(
    fc.asyncProperty(stops.filter(hasOrders), async (all) =>
      expect(ordersIn(await exported(all))).toEqual(expected(all)),
    ),
    { numRuns: 10 },
  ));
