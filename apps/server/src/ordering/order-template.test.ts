import { readingFor } from '../../../../test/fixtures/order-files';
import { demoCatalog } from '../../../../test/fixtures/catalog';
import { checkOrderFile } from './check/order-file';
import { readXlsx } from '../spreadsheets/file/workbook';
import { orderTemplate } from './order-template';

const { products, deliveryBoys } = demoCatalog();

it('is an order file with the existing products', async () => {
  const file = checkOrderFile(
    await orderTemplate(products, deliveryBoys[6]),
    readingFor('2026-11-21'),
  );
  expect(file).toMatchObject({
    lines: 4,
    consumers: 4,
    deliveryBoys: 1,
    errorCount: 0,
    ignoredColumns: [],
  });
  expect(file.parts[0]).toMatchObject({ deliveryBoyId: 7 });
});

it('has its columns even when the catalog is empty', async () => {
  expect(readXlsx(await orderTemplate([], undefined)).sheets[0]?.rows).toEqual([
    {
      row: 1,
      cells: [
        'Consumer ID',
        'Consumer Name',
        'Address',
        'MDE',
        'Product',
        'Quantity',
        'Sequence',
        'Order Date',
      ],
    },
  ]);
});

it('writes a product that looks like a formula as text', async () => {
  const book = await orderTemplate([{ id: 1, name: '=1+1', archived: false }], undefined);
  expect(readXlsx(book).sheets[0]?.rows[1]?.cells[4]).toBe('=1+1');
});
