import type { DeliveryBoy, Order, Product, Written } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { csv, upload } from '../fixtures/order-upload';
import { done, hireDeliveryBoy, listed, unused } from '../support/catalog';
import { admin, type Answer, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { today } from '../support/log';
import { ownServer, secondProcess } from '../support/own-server';
import { addOrder, editOrder, ordersOf } from '../support/single-orders';

/** Less than the 4 s for which a write waits for another. */
const LOOK_ON_MS = 400;

const server = ownServer();
const second = secondProcess(server);
let here: Person;
let there: Person;

beforeAll(async () => {
  [here, there] = [await admin(server().url), await admin(second().url)];
});

/**
 * Blocks the next write to a stream, as an append does that has not been committed yet, and then rolls back. `until` receives the number of sessions
 * that wait for a lock.
 */
async function heldUp(
  streamId: string,
  begin: () => void,
  until: (waiting: number) => boolean,
): Promise<void> {
  const database = server().database;
  if (!database) throw new Error('The server has a database of its own');
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into event (position, stream_id, version, event_id, type, schema_version, data, meta)
       select -1, $1, coalesce(max(version), 0) + 1, gen_random_uuid(), 'Held', 1, '{}', '{}' from event where stream_id = $1`,
      [streamId],
    );
    begin();
    await eventually('somebody who waits', async () => {
      const [row] = await database.admin(
        `select count(*)::int as waiting from pg_stat_activity where datname = '${database.name}' and wait_event_type = 'Lock'`,
      );
      return until(Number(row?.waiting));
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const makeProduct = () => done<Product>(here, 'add-product', { name: unused('Goat') });
const makeBoy = () => hireDeliveryBoy(here, 1, 1, { name: unused('Boy') });
const dayStream = (boy: number) => streams.deliveryDay(today(), boy);
const statusOf = (answer: Promise<Answer<unknown>> | undefined) =>
  answer?.then(({ status }) => status);

interface Case {
  what: string;
  /** A thing that can be deleted, its stream, the call that deletes it, and how to place an order that needs it. */
  make: () => Promise<{
    stream: string;
    path: string;
    boy: number;
    place: () => Promise<Answer<unknown>>;
  }>;
}

const cases: Case[] = [
  {
    what: 'an order of a product',
    make: async () => {
      const { id } = await makeProduct();
      const place = () =>
        addOrder(here, { delr_boy_id: 1, consumer_id: unused('DOOR'), product_id: id });
      return { stream: streams.product(id), path: `delete-product/${id}`, boy: 1, place };
    },
  },
  {
    what: 'an order for a delivery boy',
    make: async () => {
      const { id } = await makeBoy();
      const place = () => addOrder(here, { delr_boy_id: id, consumer_id: unused('DOOR') });
      return { stream: streams.deliveryBoy(id), path: `delete-delivery-boy/${id}`, boy: id, place };
    },
  },
  {
    what: 'an order that is changed to a product',
    make: async () => {
      const { id } = await makeProduct();
      const order = (await addOrder(here, { delr_boy_id: 1, consumer_id: unused('DOOR') })).body
        .data;
      return {
        stream: streams.product(id),
        path: `delete-product/${id}`,
        boy: 1,
        place: () => editOrder(here, order, { product_id: id }),
      };
    },
  },
  {
    what: 'an order that is moved to a delivery boy',
    make: async () => {
      const { id } = await makeBoy();
      const order = (await addOrder(here, { delr_boy_id: 1, consumer_id: unused('DOOR') })).body
        .data;
      return {
        stream: streams.deliveryBoy(id),
        path: `delete-delivery-boy/${id}`,
        boy: id,
        place: () => editOrder(here, order, { delr_boy_id: id }),
      };
    },
  },
  {
    what: 'a file with a product',
    make: async () => {
      const { id, name } = await makeProduct();
      const place = () =>
        upload(here, csv([[unused('DOOR'), 'MDE-001', name, 1]]), { date: today() });
      return { stream: streams.product(id), path: `delete-product/${id}`, boy: 1, place };
    },
  },
];

describe.each(cases)('$what, and its deletion at the same moment', ({ make }) => {
  it('deletes nothing when the order comes first', async () => {
    const { path, boy, place } = await make();
    let placed: Promise<Answer<unknown>> | undefined;
    let deleted: Promise<Answer<{ message: string }>> | undefined;
    let answered = false;
    await heldUp(
      dayStream(boy),
      () => {
        placed = place();
      },
      (waiting) => {
        if (waiting > 0) deleted ??= there.post<{ message: string }>(path);
        void deleted?.finally(() => (answered = true));
        return answered || waiting > 1;
      },
    );
    expect(await statusOf(placed)).toBeLessThan(300);
    const { status, body } = (await deleted) ?? { status: 0, body: { message: '' } };
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/ still has 1 open order\.$/),
    ]);
  });

  it('places nothing when the deletion comes first', async () => {
    const { stream, path, place } = await make();
    const before = await ordersOf(here);
    let placed: Promise<Answer<Written<Order>>> | undefined;
    let deleted: Promise<Answer<unknown>> | undefined;
    let lookingSince = 0;
    await heldUp(
      stream,
      () => {
        deleted = there.post(path);
      },
      (waiting) => {
        if (waiting === 0) return false;
        placed ??= place() as Promise<Answer<Written<Order>>>;
        // The wait of the order cannot be observed. A pause gives it time to go wrong; the test does not depend on the pause.
        lookingSince ||= Date.now();
        return Date.now() - lookingSince > LOOK_ON_MS;
      },
    );
    expect(await statusOf(deleted)).toBe(200);
    let answer: Answer<unknown> | undefined = await placed;
    // A server whose read models are behind asks to try again, as a person does.
    await eventually('the order is decided on the deletion', async () => {
      if (!JSON.stringify(answer?.body).includes('write-conflict')) return true;
      answer = await place();
      return false;
    });
    expect(JSON.stringify(answer?.body)).toMatch(/was deleted\./);
    expect(await ordersOf(here)).toEqual(before);
  });
});

it('leaves no open order of a deleted thing after many orders at once with many deletions', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, makeProduct));
  // Ordered before the race: whichever request is faster in the other cases, one order exists and one deletion is refused.
  const standing = await addOrder(here, {
    delr_boy_id: 1,
    consumer_id: 'RACE-FIRST',
    product_id: products[0]?.id ?? 0,
  });
  const placing = products.flatMap(({ id }, n) =>
    Array.from({ length: 8 }, (_, door) =>
      addOrder(door % 2 ? here : there, {
        delr_boy_id: (door % 5) + 1,
        consumer_id: `RACE-${n}-${door}`,
        product_id: id,
      }),
    ),
  );
  const deleting = products.map(({ id }) => there.post(`delete-product/${id}`));
  const placed = [standing, ...(await Promise.all(placing))];
  const deleted = (await Promise.all(deleting)).map(({ status }) => status);
  expect(new Set([...placed.map(({ status }) => status), ...deleted])).toEqual(
    new Set([...new Set(deleted), 201, 409].filter((status) => [200, 201, 409].includes(status))),
  );
  const orders = await ordersOf(here);
  const left = new Set((await listed<Product>(here, 'get-products')).map(({ id }) => id));
  for (const { id } of products)
    expect(orders.some(({ product_id }) => product_id === id) && !left.has(id)).toBe(false);
});

it('a deletion counts an order that the read models do not show yet', async () => {
  const database = server().database;
  if (!database) throw new Error('The server has a database of its own');
  const { id } = await makeProduct();
  const boy = await makeBoy();
  const client = await database.pool.connect();
  let placed: Promise<Answer<unknown>> | undefined;
  let deleted: Answer<{ message: string }>;
  try {
    // As long as this is held, no projection moves its checkpoint.
    await client.query('begin');
    await client.query('select from checkpoint for update');
    placed = addOrder(here, { delr_boy_id: boy.id, consumer_id: unused('DOOR'), product_id: id });
    await eventually('the order in the log', async () => {
      const { rows } = await database.pool.query('select from event where stream_id = $1', [
        dayStream(boy.id),
      ]);
      return rows.length > 0;
    });
    deleted = await there.post<{ message: string }>(`delete-product/${id}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect([deleted.status, deleted.body.message]).toEqual([
    503,
    'The newest orders could not be counted yet, so nothing was deleted. Please try again in a moment.',
  ]);
  expect(await statusOf(placed)).toBe(201);
  const boys = await listed<DeliveryBoy>(here, 'get-delivery-boys');
  expect(boys.map((each) => each.id)).toContain(boy.id);
  expect((await there.post<{ message: string }>(`delete-product/${id}`)).status).toBe(409);
});
