import { randomUUID } from 'node:crypto';
import { type DayCloseRow, MESSAGES, type Read, SYNC_LIMITS } from '@milkround/contracts';
import { lineOf, type DeliveryBoyPerson } from '../support/board';
import { as } from '../support/client';
import { countCash } from '../support/day-closes';
import { today } from '../support/log';
import {
  doneEntry,
  entry,
  minutesAgo,
  quantityEntry,
  resultsOf,
  synced,
  wordsOf,
} from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { inDays, newStop } from '../support/single-orders';

const office = sharedOffice();
const idOf = ({ session }: DeliveryBoyPerson) => session.deliveryBoyInfo.id;
/** He signs in once more, as after a close or on a second phone. */
const again = ({ session }: DeliveryBoyPerson) =>
  as<'delivery-boy'>(office.url, session.deliveryBoyInfo.email);

describe('two clocks', () => {
  let person: DeliveryBoyPerson;
  beforeAll(async () => {
    person = await office.deliveryBoy();
  });
  const lastMeta = async () => (await office.log.day(idOf(person))).at(-1)!;

  it('are both stored: the time of the phone, and the time at which the server received the entry', async () => {
    const line = lineOf(await newStop(person));
    const occurredAt = minutesAgo(42);
    await synced(person, [quantityEntry(line.id, line.exp_quantity + 1, { occurredAt })]);
    const { meta, recordedAt } = await lastMeta();
    expect(meta).toEqual({
      actor: { role: 'delivery-boy', id: idOf(person) },
      commandId: expect.any(String),
      fingerprint: expect.any(String),
      occurredAt,
    });
    const { body } =
      await office.boss.get<
        Read<{ order_id: string; created_at: string; recorded_at: string; late: boolean }[]>
      >('get-order-logs');
    expect(body.data.find(({ order_id }) => order_id === line.id)).toMatchObject({
      created_at: occurredAt,
      recorded_at: recordedAt,
      late: false,
    });
  });

  it('are bounded by the session: an entry that a phone kept for longer is set aside with its day and its own time', async () => {
    const back = await again(person);
    const signedIn = Date.now();
    const said = minutesAgo(12 * 24 * 60);
    const [result] = await synced(back, [quantityEntry(randomUUID(), 1, { occurredAt: said })]);
    expect(wordsOf([result!])).toEqual([`set-aside: ${MESSAGES['entry-too-old']}`]);
    const earliest = signedIn - SYNC_LIMITS.daysBack * 86_400_000;
    expect(Math.abs(Date.parse(result!.occurredAt) - earliest)).toBeLessThan(3_600_000);
    const { meta, data } = await lastMeta();
    expect(meta).toMatchObject({ occurredAt: result!.occurredAt, phoneAt: said });
    expect(data).toMatchObject({ date: inDays(-12) });
  });

  it('are accepted for as long as a list is accepted, in whatever session the entry was made', async () => {
    const made = minutesAgo(7 * 24 * 60);
    const [result] = await synced(person, [
      { ...doneEntry('NOBODY-THEN', { occurredAt: made }), date: inDays(-7) },
    ]);
    expect(result).toMatchObject({ result: 'set-aside', occurredAt: made });
  });

  it('are never in the future: a phone ahead of the server is corrected', async () => {
    const ahead = minutesAgo(-30);
    const before = Date.now();
    const [result] = await synced(person, [
      quantityEntry(lineOf(await newStop(person)).id, 1, { occurredAt: ahead }),
    ]);
    expect(Date.parse(result!.occurredAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(result!.occurredAt)).toBeLessThanOrEqual(Date.now());
    expect((await lastMeta()).meta).toMatchObject({
      occurredAt: result!.occurredAt,
      phoneAt: ahead,
    });
  });

  it.each([
    [180, 'behind'],
    [-180, 'ahead'],
  ])(
    'are corrected when the phone’s is %i minutes %s, and the phone’s own time is stored',
    async (off) => {
      const said = minutesAgo(off + 10);
      const entryThen = quantityEntry(lineOf(await newStop(person)).id, 1, { occurredAt: said });
      const [result] = await synced(person, [entryThen], { sentAt: minutesAgo(off) });
      expect(Math.abs(Date.parse(result!.occurredAt) - (Date.now() - 600_000))).toBeLessThan(
        300_000,
      );
      expect((await lastMeta()).meta).toMatchObject({
        occurredAt: result!.occurredAt,
        phoneAt: said,
      });
    },
  );

  it('set aside an entry that is too old, instead of recording it in a past week', async () => {
    const results = await synced(person, [doneEntry('X', { occurredAt: minutesAgo(9 * 24 * 60) })]);
    expect(wordsOf(results)).toEqual(['set-aside: This was made more than 7 days ago.']);
  });
});

describe('closing the day from the outbox', () => {
  const close = (more?: object) =>
    entry('day-close', { assignedQuantity: 10, EmptyBottle: '2', remarks: 'All home' }, more);

  it('closes it after the earlier entries, and signs out after the batch', async () => {
    const person = await office.deliveryBoy();
    const stop = await newStop(person);
    expect(resultsOf(await synced(person, [doneEntry(stop.consumerId), close()]))).toEqual([
      'done',
      'done',
    ]);
    expect((await office.log.day(idOf(person))).slice(-2).map(({ type }) => type)).toEqual([
      'ConsumerMarkedDone',
      'DayClosed',
    ]);
    expect((await person.get('get-orders')).status).toBe(401);
  });

  it('accepts entries from before the close that arrive after it, marks them late, and shows the figures at close and now', async () => {
    const person = await office.deliveryBoy();
    const tablet = await again(person);
    const stop = await newStop(person);
    const { consumerId } = stop;
    const before = minutesAgo(30);
    const payment = {
      consumerUniqueId: consumerId,
      remarks: '200',
      paymentMode: 'cash',
      absenceRemarks: '',
    };
    await synced(tablet, [close({ occurredAt: minutesAgo(20) })]);
    const back = await again(person);
    const late = doneEntry(consumerId, { occurredAt: before });
    const latePayment = entry('edit-order-remarks', payment, { occurredAt: before });
    const results = await synced(back, [
      late,
      latePayment,
      doneEntry(consumerId, { occurredAt: minutesAgo(10) }, false),
    ]);
    expect(wordsOf(results)).toEqual([
      `done: ${MESSAGES['status-updated']}`,
      `done: ${MESSAGES['remark-updated']}`,
      'set-aside: The day was closed before you did this.',
    ]);
    const facts = await office.log.day(idOf(person));
    const closed = facts.find(({ type }) => type === 'DayClosed')!;
    expect(facts.find(({ type }) => type === 'ConsumerMarkedDone')?.meta).toMatchObject({
      late: closed.data.closeId,
      occurredAt: before,
    });
    const rows = (await office.boss.get<Read<DayCloseRow[]>>('get-day-close-report')).body.data;
    const litres = stop.data.reduce((sum, { exp_quantity }) => sum + exp_quantity, 0);
    const row = rows.find(({ delr_boy_id }) => delr_boy_id === idOf(person))!;
    expect(row).toMatchObject({ late: 2, cash: 0, late_cash: 200, late_other_payments: 0 });
    const counted = await countCash(office.boss, idOf(person), {
      closeId: row.id,
      counted: 200,
      previous: null,
    });
    expect(counted.body.data).toMatchObject({ cash: 0, late_cash: 200, cash_difference: 200 });
    expect(row).toMatchObject({
      late: 2,
      at_close: { done: 0, delivered: 0 },
      now: { done: 1, stops: row.at_close.stops },
    });
    expect(row.now.delivered).toBeCloseTo(litres, 3);
    expect(row.req_qty).toBe(row.at_close.required);
  });

  it('does not close a day that was reopened after it was made', async () => {
    const person = await office.deliveryBoy();
    await newStop(person);
    await synced(person, [close({ occurredAt: minutesAgo(20) })]);
    await office.boss.post(`reopen-day/${idOf(person)}`, {
      orderDate: today(),
      reason: 'One was forgotten',
    });
    const back = await again(person);
    expect(wordsOf(await synced(back, [close({ occurredAt: minutesAgo(15) })]))).toEqual([
      'set-aside: The day was reopened after you closed it.',
    ]);
    expect((await back.get('get-orders')).status).toBe(200);
  });
});
