import { API, type ConsumerOrders, type SyncResult, type Written } from '@milkround/contracts';
import { lineOf, type DeliveryBoyPerson } from '../support/board';
import { Client } from '../support/client';
import { doneEntry } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let stop: ConsumerOrders;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  stop = await newStop(boy);
});

/** Times that a database, a calendar or a clock does not have. */
const HOSTILE = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '-005947-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-01:00',
  '1970-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+99:99',
];

/** Every stored time lies between the bounds, and all read models apply all events. */
async function expectSound(): Promise<void> {
  const { pool } = office.server.database!;
  const { rows } = await pool.query<{ occurredAt: string }>(
    `select meta->>'occurredAt' as "occurredAt" from event order by position desc limit 60`,
  );
  const now = Date.now();
  for (const { occurredAt } of rows) {
    expect(Date.parse(occurredAt)).toBeLessThanOrEqual(now + 60_000);
    expect(Date.parse(occurredAt)).toBeGreaterThan(now - 400 * 86_400_000);
  }
  const ready = await new Client(office.url).get<object>('/health/ready');
  expect(ready).toMatchObject({ status: 200 });
}

describe('an impossible time', () => {
  it.each(HOSTILE)(
    'is refused, or replaced by the server’s own time, in a plain call: %s',
    async (time) => {
      const line = lineOf(stop);
      const answer = await boy.post(
        `edit-product-order/${line.id}`,
        { deliverdQuantity: Math.random().toFixed(3) },
        { 'x-occurred-at': time },
      );
      expect([200, 400]).toContain(answer.status);
      await expectSound();
    },
  );

  it('is replaced by the server’s own time when it lies more than seven days before the sign-in', async () => {
    const line = lineOf(stop);
    const before = Date.now();
    const { status } = await boy.post(
      `edit-product-order/${line.id}`,
      { deliverdQuantity: 2.345 },
      { 'x-occurred-at': new Date(Date.now() - 7 * 86_400_000 - 120_000).toISOString() },
    );
    expect(status).toBe(200);
    const { rows } = await office.server.database!.pool.query<{ meta: { occurredAt: string } }>(
      'select meta from event order by position desc limit 1',
    );
    expect(Date.parse(rows[0]!.meta.occurredAt)).toBeGreaterThanOrEqual(before);
  });

  it.each(HOSTILE)('is set aside in an entry, and no other entry is affected: %s', async (time) => {
    const { status, body } = await boy.post<Written<SyncResult[]>>('sync', {
      commands: [doneEntry(stop.consumerId, { occurredAt: time }), doneEntry(stop.consumerId)],
    });
    expect(status).toBe(200);
    expect(body.data[1]!.result).toMatch(/done/);
    expect(Date.parse(body.data[0]!.occurredAt)).not.toBeNaN();
    await expectSound();
  });

  it.each(HOSTILE)(
    'tells nothing about the phone’s clock as the sending time: %s',
    async (time) => {
      const { status } = await boy.post<Written<SyncResult[]>>('sync', {
        commands: [doneEntry(stop.consumerId)],
        sentAt: time,
      });
      expect(status).toBe(200);
      await expectSound();
    },
  );
});

describe('a business date that is invalid in the calendar or a column', () => {
  const DATES = [
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '-005947-01-01',
    '+275760-09-13',
    '2026-01-01T24:00',
    '1582-10-10',
    '２０２６-01-01',
  ];

  it.each(DATES)('is refused in a path, a query and a form: %s', async (date) => {
    const encoded = encodeURIComponent(date);
    const answers = [
      await office.supervisor.get(`get-orders/${encoded}`),
      await office.boss.get(`get-order-logs?fromDate=${encoded}&toDate=${encoded}`),
      await office.boss.get(`get-order-logs/export?fromDate=${encoded}&toDate=${encoded}`),
      await office.boss.post('add-single-order', {
        orderDate: date,
        delr_boy_id: boy.session.deliveryBoyInfo.id,
        consumer_id: 'C',
        product_id: 1,
        exp_quantity: 1,
      }),
      await office.boss.post(`reopen-day/${boy.session.deliveryBoyInfo.id}`, {
        orderDate: date,
        reason: 'x',
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(400));
  });

  it('finds nothing under a route that does not exist', async () => {
    expect((await boy.get(`${API}/delivery-boy/get-orders/0000-01-01`)).status).toBe(404);
  });
});
