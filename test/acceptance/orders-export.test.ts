import { supervisor } from '../support/client';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import { ordersOf } from '../support/single-orders';
import { openExport, valuesOf } from '../support/workbook-export';

const office = sharedOffice();

it('exports the orders of a date that match the filters and the search, with their sum below them', async () => {
  const all = await ordersOf(office.boss);
  const of = all.filter(
    ({ area, product, is_delivered }) => area?.id === 1 && product.id === 1 && !is_delivered,
  );
  const { sheet, rows, totals } = await openExport(
    office.boss,
    `get-orders/${today()}`,
    'areaId=1&productId=1&done=false&sort=requirement:desc',
  );
  expect(valuesOf(sheet.getRow(1), 7)).toEqual([
    'Assigned Delivery Boy',
    'MDE',
    'Zone',
    'Consumer Details',
    'Consumer ID',
    'Product',
    'Requirement',
  ]);
  expect(rows).toHaveLength(of.length);
  const quantities = rows.map((row) => Number(row[6]));
  expect(quantities).toEqual(of.map(({ exp_quantity }) => exp_quantity).sort((a, b) => b - a));
  expect(totals?.[6]).toBeCloseTo(quantities.reduce((sum, quantity) => sum + quantity, 0));

  const found = await openExport(
    office.boss,
    `get-orders/${today()}`,
    `search=${encodeURIComponent('MDE-001 cow')}`,
  );
  expect(new Set(found.rows.map(([, id]) => id))).toEqual(new Set(['MDE-001']));
});

it('has the own zone only for a supervisor, and says so when no orders match', async () => {
  const chief = await supervisor(office.url, 1);
  const { rows } = await openExport(chief, `get-orders/${today()}`, '');
  expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['Baner']));
  expect(await chief.get(`get-orders/${today()}/export?areaId=2`)).toMatchObject({
    status: 404,
    body: { message: 'No data to export!' },
  });
  expect(await office.boss.get(`get-orders/${today()}/export?sort=nothing:asc`)).toMatchObject({
    status: 400,
  });
  expect(await office.boss.get(`get-orders/${today()}/export?done=perhaps`)).toMatchObject({
    status: 400,
  });
});
