import { deliver, lineOf, type DeliveryBoyPerson } from '../support/board';
import { quantityEntry, resultsOf, send, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
const FULL = {
  status: 429,
  body: {
    message:
      'Too many entries in a short time. What is entered is kept on the phone and sent later.',
  },
};

let boys: DeliveryBoyPerson[];
beforeAll(async () => {
  boys = await Promise.all([office.deliveryBoy(), office.deliveryBoy()]);
});

const idOf = ({ session }: DeliveryBoyPerson) => session.deliveryBoyInfo.id;

/** Sends batches of one long entry that count as 384 each, until the server refuses one. */
async function useUp(boy: DeliveryBoyPerson): Promise<void> {
  const batch = () => Array<object>(48).fill(quantityEntry('x'.repeat(16_384), 1));
  while ((await send(boy, batch())).status === 200);
}

it('accepts more entries within seconds than a phone enters steadily', async () => {
  const line = lineOf(await newStop(boys[0]!));
  for (const [first, last] of [
    [1, 200],
    [201, 240],
  ] as const) {
    const commands = Array.from({ length: last - first + 1 }, (_, n) =>
      quantityEntry(line.id, first + n),
    );
    expect(new Set(resultsOf(await synced(boys[0]!, commands)))).toEqual(new Set(['done']));
  }
});

it('sets an entry aside that is longer than any screen can create, and stores only its beginning', async () => {
  const long = quantityEntry('x'.repeat(100_000), 1);
  expect(resultsOf(await synced(boys[0]!, [long]))).toEqual(['set-aside']);
  const { rows } = await office.server.database!.pool.query<{ length: number }>(
    'select length(command::text) as length from set_aside where delivery_boy_id = $1 order by recorded_at desc limit 1',
    [idOf(boys[0]!)],
  );
  expect(rows[0]?.length).toBeLessThan(2_000);
});

it('answers 429 with a sentence and a time when they are used up, records nothing, and accepts reads and the entries of others', async () => {
  const lines = [lineOf(await newStop(boys[0]!)), lineOf(await newStop(boys[1]!))];
  await useUp(boys[0]!);
  const commands = Array.from({ length: 200 }, (_, n) => quantityEntry(lines[0]!.id, n + 0.5));
  const added = await office.log.added(idOf(boys[0]!), async () => {
    const refused = await send(boys[0]!, commands);
    expect(refused).toMatchObject(FULL);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await deliver(boys[0]!, lines[0]!.id, 12)).toMatchObject(FULL);
  });
  expect(added).toEqual([]);
  expect((await boys[0]!.get('get-orders')).status).toBe(200);
  expect((await deliver(boys[1]!, lines[1]!.id, 3)).status).toBe(200);
});
