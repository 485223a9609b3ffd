import { randomUUID } from 'node:crypto';
import type { DeliveryBoyStats, Read, Round, Written } from '@milkround/contracts';
import { board, markDone, type DeliveryBoyPerson } from '../support/board';
import type { Answer, HeadersSent } from '../support/client';
import { sharedOffice } from '../support/shared-office';
import { newStop, placeOrder, typesOf, withKey } from '../support/single-orders';

const office = sharedOffice();

const addRound = (
  boy: DeliveryBoyPerson,
  consumerNo: unknown,
  headers?: HeadersSent,
): Promise<Answer<Written<Round>>> =>
  boy.post<Written<Round>>(
    'add-round',
    { consumerNo, roundName: 'Round 77', productQuantities: { Cow: 1 } },
    headers,
  );
const rounds = async (boy: DeliveryBoyPerson): Promise<Round[]> =>
  (await boy.get<{ rounds: Round[] }>('get-round-report')).body.rounds;
const consumersOf = ({ orders }: Round) => Object.keys(orders).sort();

/** A delivery boy with so many stops, and their consumers. */
async function boyWith(stops: number): Promise<{ boy: DeliveryBoyPerson; consumers: string[] }> {
  const boy = await office.deliveryBoy();
  for (let n = 0; n < stops; n++) await newStop(boy);
  return { boy, consumers: (await board(boy)).map(({ consumerId }) => consumerId) };
}

it('take the first stops that are not done and in no round yet, and the report shows their lines', async () => {
  const { boy, consumers } = await boyWith(5);
  expect(await rounds(boy)).toEqual([]);
  await markDone(boy, consumers[0]!);
  const one = await addRound(boy, '2');
  expect(one).toMatchObject({
    status: 201,
    body: { message: 'Round added successfully', data: { roundName: 'Round 1', consumersNo: 2 } },
  });
  expect(consumersOf(one.body.data)).toEqual(consumers.slice(1, 3).sort());
  await markDone(boy, consumers[2]!);
  const two = await addRound(boy, 2);
  expect(consumersOf(two.body.data)).toEqual(consumers.slice(3, 5).sort());
  const report = await rounds(boy);
  expect(report.map(({ roundName }) => roundName)).toEqual(['Round 1', 'Round 2']);
  expect(report[0]?.orders[consumers[2]!]?.[0]?.is_delivered).toBe(true);
  expect(await addRound(boy, 3)).toMatchObject({
    status: 400,
    body: { message: 'Only 0 available', errors: [{ field: 'consumerNo' }] },
  });
});

it('leave out a stop that was cancelled, which counts nowhere until a quantity brings it back', async () => {
  const { boy, consumers } = await boyWith(3);
  await addRound(boy, 2);
  const order = (exp_quantity: number) =>
    placeOrder(boy, { consumer_id: consumers[0], exp_quantity, adjustedQuantity: 0 });
  const counts = async () => (await boy.get<Read<DeliveryBoyStats>>('dashboard-stats')).body.data;
  await order(0);
  expect((await rounds(boy)).map(consumersOf)).toEqual([[consumers[1]]]);
  expect(await counts()).toMatchObject({ total_today_orders: 2 });
  expect(await board(boy)).toHaveLength(3);
  await order(2);
  expect((await rounds(boy)).map(({ consumersNo }) => consumersNo)).toEqual([2]);
  expect(await counts()).toMatchObject({ total_today_orders: 3 });
});

it.each([
  [undefined, 'Consumer quantity is required'],
  ['-3', 'Must be at least 1'],
  [1.5, 'Must be a whole number'],
  [{}, 'Must be a whole number'],
])('are refused with %j stops: %s', async (consumerNo, message) => {
  expect(await addRound(await office.deliveryBoy(), consumerNo)).toMatchObject({
    status: 400,
    body: { message, errors: [{ field: 'consumerNo', message }] },
  });
});

it('made at the same moment share no stop, and are numbered without a gap', async () => {
  const { boy, consumers } = await boyWith(8);
  const answers = await Promise.all(Array.from({ length: 4 }, () => addRound(boy, 2)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const report = await rounds(boy);
  expect(report.map(({ roundName }) => roundName)).toEqual([1, 2, 3, 4].map((n) => `Round ${n}`));
  expect(report.flatMap(consumersOf).sort()).toEqual([...consumers].sort());
});

it('made twice under one key are one round', async () => {
  const { boy } = await boyWith(5);
  const key = withKey(randomUUID());
  const facts = await office.log.added(boy.session.deliveryBoyInfo.id, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => addRound(boy, 3, key)));
    await addRound(boy, 2);
    const ids = [...answers, await addRound(boy, 3, key)].map(({ body }) => body.data.roundId);
    expect(new Set(ids).size).toBe(1);
  });
  expect(typesOf(facts)).toEqual(['RoundCreated', 'RoundCreated']);
});
