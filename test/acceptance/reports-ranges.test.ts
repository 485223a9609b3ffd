import { type Read, type RemarkRow } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { admin, mde, type Person } from '../support/client';
import { today } from '../support/log';
import { shareServer } from '../support/own-server';

const server = shareServer();
const url = () => server().url;
const month = { from: addDays(today(), -30), to: today() };
let boss: Person;
beforeAll(async () => void (boss = await admin(url())));

const ask = async <T>(person: Person, call: string, { from, to }: typeof month): Promise<T> =>
  (await person.get<Read<T>>(`${call}?fromDate=${from}&toDate=${to}`)).body.data;

const calls = [
  'get-order-all-reports',
  'get-all-quantity-by-area',
  'get-day-close-report',
  'get-order-logs',
  'get-order-remarks',
];

describe.each(calls.flatMap((call) => [call, `${call}/export`]))('the range of %s', (call) => {
  it('cannot end before it begins', async () => {
    const { status, body } = await boss.get(`${call}?fromDate=2026-02-02&toDate=2026-02-01`);
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'From date cannot be after To date',
    });
    expect(body.errors).toMatchObject([
      { field: 'fromDate', message: 'From date cannot be after To date' },
    ]);
  });

  it('is at most 366 days', async () => {
    expect((await boss.get(`${call}?fromDate=2024-01-01&toDate=2024-12-31`)).status).not.toBe(400);
    const { status, body } = await boss.get(`${call}?fromDate=2024-01-01&toDate=2025-01-01`);
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field)).toEqual(['toDate']);
  });

  it('must consist of dates', async () => {
    const { status, body } = await boss.get(`${call}?fromDate=2026-02-30`);
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field)).toEqual(['fromDate']);
  });
});

it.each(calls)('%s has today’s rows when no range is named', async (call) => {
  const { body } = await boss.get<Read<unknown[]>>(call);
  expect(body.data).toEqual(await ask(boss, call, { from: today(), to: today() }));
});

it('shows a delivery boy the remarks of his own stops, and no report of others', async () => {
  const boy = await mde(url(), 1);
  const rows = await ask<RemarkRow[]>(boy, 'get-order-remarks', month);
  const all = await ask<RemarkRow[]>(boss, 'get-order-remarks', month);
  expect(rows).toEqual(
    all.filter(({ delr_boy_id }) => delr_boy_id === boy.session.deliveryBoyInfo.id),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const call of calls.slice(0, 4)) expect((await boy.get(call)).status).toBe(404);
});
