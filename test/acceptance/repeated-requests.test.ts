import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { deliver, lineOf, markDone, stopOf, type DeliveryBoyPerson } from '../support/board';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let other: DeliveryBoyPerson;
let id: number;

beforeAll(async () => {
  [boy, other] = await Promise.all([office.deliveryBoy(), office.deliveryBoy()]);
  id = boy.session.deliveryBoyInfo.id;
});

const withKey = (key: string) => ({ 'idempotency-key': key });

describe('an idempotency key', () => {
  it('carries a command out once, however late the repetition comes and whatever has happened between', async () => {
    const key = randomUUID();
    const line = lineOf(await newStop(boy));
    const facts = await office.log.added(id, async () => {
      const first = await deliver(boy, line.id, 1, withKey(key));
      await deliver(boy, line.id, 2);
      const again = await deliver(boy, line.id, 1, withKey(key.toUpperCase()));
      expect(again.status).toBe(200);
      expect(again.body.message).toBe(first.body.message);
      expect(again.headers.get('x-position')).toBe(first.headers.get('x-position'));
    });
    expect(facts.map(({ data }) => data.quantity)).toEqual([1, 2]);
    expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(2);
  });

  it('makes one fact of many attempts at the same moment', async () => {
    const { consumerId } = await newStop(boy);
    const facts = await office.log.added(id, async () => {
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => markDone(boy, consumerId, true, withKey(key))),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body.data.data[0]?.is_delivered).toBe(true);
      }
      expect(new Set(answers.map(({ headers }) => headers.get('x-position'))).size).toBe(1);
    });
    expect(facts.map(({ type }) => type)).toEqual(['ConsumerMarkedDone']);
  });

  it('belongs to its caller: an equal key of another person is another command', async () => {
    const key = randomUUID();
    const [mine, theirs] = [lineOf(await newStop(boy)), lineOf(await newStop(other))];
    const added = await office.log.added(other.session.deliveryBoyInfo.id, async () => {
      await deliver(boy, mine.id, 4, withKey(key));
      expect((await deliver(other, theirs.id, 5, withKey(key))).body.data.dlvr_quantity).toBe(5);
    });
    expect(added.map(({ data }) => data.quantity)).toEqual([5]);
  });

  it('must be a UUID', async () => {
    const line = lineOf(await newStop(boy));
    for (const key of ['1', 'not-a-key', `${randomUUID()}x`]) {
      const answer = await boy.post(
        `edit-product-order/${line.id}`,
        { deliverdQuantity: 1 },
        withKey(key),
      );
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'idempotency-key', message: 'Idempotency-Key must be a UUID' }] },
      });
    }
  });
});

describe('many at once', () => {
  it('lets each of ten writers read the own write at once', async () => {
    const writers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const person = n % 2 === 0 ? boy : other;
        return { person, line: lineOf(await newStop(person)) };
      }),
    );
    await Promise.all(
      writers.map(async ({ person, line }, n) => {
        for (let round = 1; round <= 2; round++) {
          const quantity = n + round / 10;
          const { headers } = await deliver(person, line.id, quantity);
          expect(headers.get('x-read-models')).toBeNull();
          expect(lineOf(await stopOf(person, line.consumer_id)).dlvr_quantity).toBe(quantity);
        }
      }),
    );
  });

  it('decides a race for one stop by one order of facts, and the screens show the last fact', async () => {
    const line = lineOf(await newStop(boy));
    const quantities = Array.from({ length: 10 }, (_, n) => n + 1);
    const facts = await office.log.added(id, async () => {
      const answers = await Promise.all(
        quantities.map((quantity) => deliver(boy, line.id, quantity)),
      );
      expect(answers.map(({ status }) => status)).toEqual(quantities.map(() => 200));
    });
    expect(facts.map(({ data }) => data.quantity as number).sort((a, b) => a - b)).toEqual(
      quantities,
    );
    facts.reduce<unknown>((before, { data }) => {
      expect(data.previous).toBe(before);
      return data.quantity;
    }, null);
    expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(
      facts.at(-1)?.data.quantity,
    );
  });

  it('is consistent after a race of Done against its undoing: the screens show the state that the facts fold to', async () => {
    const stop = await newStop(boy);
    const facts = await office.log.added(id, () =>
      Promise.all(
        Array.from({ length: 10 }, (_, n) => markDone(boy, stop.consumerId, n % 2 === 0)),
      ),
    );
    const kinds = facts.map(({ type }) => type);
    kinds.forEach((type, n) =>
      expect(type).toBe(n % 2 === 0 ? 'ConsumerMarkedDone' : 'ConsumerReopened'),
    );
    const shown = lineOf(await stopOf(boy, stop.consumerId));
    expect(shown.is_delivered).toBe(kinds.at(-1) === 'ConsumerMarkedDone');
    if (!shown.is_delivered) expect(await stopOf(boy, stop.consumerId)).toEqual(stop);
  });

  it('records the fact once, also for clients that disconnect in the middle', async () => {
    const line = lineOf(await newStop(boy));
    const key = randomUUID();
    const gone = new AbortController();
    const cut = boy
      .send(`edit-product-order/${line.id}`, {
        method: 'POST',
        signal: gone.signal,
        body: JSON.stringify({ deliverdQuantity: 6 }),
        headers: { 'content-type': 'application/json', ...withKey(key) },
      })
      .catch(() => null);
    await pause(1);
    gone.abort();
    await cut;
    const facts = await office.log.added(id, () => deliver(boy, line.id, 6, withKey(key)));
    expect(facts.length).toBeLessThanOrEqual(1);
    const all = (await office.log.day(id)).filter(
      ({ type, data }) => type === 'QuantityDelivered' && data.orderId === line.id,
    );
    expect(all).toHaveLength(1);
  });
});
