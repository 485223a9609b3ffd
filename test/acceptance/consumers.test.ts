import { type Failure, type KnownConsumer, MESSAGES, type Read } from '@milkround/contracts';
import { board, type DeliveryBoyPerson } from '../support/board';
import { mde, type Answer, type Person } from '../support/client';
import { ownOffice } from '../support/own-office';
import { addOrder, inDays } from '../support/single-orders';

const office = ownOffice();
let boy: DeliveryBoyPerson;

beforeAll(async () => {
  boy = await mde(office.url, 1);
});

const ask = (person: Person, id: string, query = ''): Promise<Answer<Read<KnownConsumer>>> =>
  person.get(`consumer/${encodeURIComponent(id)}${query}`);
const asha = { consumerName: 'Asha Rane', consumerAddress: '7, Baner Road' };
const UNKNOWN: Partial<Answer<Partial<Failure>>> = {
  status: 404,
  body: { statusCode: 404, message: MESSAGES['not-found'] },
};

it('knows a consumer who has an order on another day only, for all callers of the area and for admins', async () => {
  const id = 'OTHER DAY/1';
  await addOrder(office.supervisors[1], {
    delr_boy_id: 2,
    consumer_id: id,
    orderDate: inDays(3),
    ...asha,
  });
  const known = { consumer_id: id, consumer_name: 'Asha Rane', address: '7, Baner Road' };
  for (const person of [boy, office.supervisors[1], office.boss])
    expect(await ask(person, id)).toMatchObject({ status: 200, body: { data: known } });
  expect(await ask(boy, ` ${id} `)).toMatchObject({ status: 200, body: { data: known } });
  expect(await ask(office.supervisors[2], id)).toMatchObject(UNKNOWN);
  expect(await ask(await mde(office.url, 6), id)).toMatchObject(UNKNOWN);
});

it('tells an admin the details that the area of the delivery boy knows, or those of another area when it knows none', async () => {
  const id = 'TWO-AREAS';
  await addOrder(office.supervisors[1], {
    delr_boy_id: 1,
    consumer_id: id,
    orderDate: inDays(2),
    ...asha,
  });
  await addOrder(office.supervisors[2], {
    delr_boy_id: 6,
    consumer_id: id,
    orderDate: inDays(4),
    consumerName: 'Bela Rao',
    consumerAddress: 'Kothrud',
  });
  const nameFor = async (query: string) =>
    (await ask(office.boss, id, query)).body.data.consumer_name;
  expect(await nameFor('?deliveryBoyId=2')).toBe('Asha Rane');
  expect(await nameFor(`?deliveryBoyId=7&orderDate=${inDays(1)}`)).toBe('Bela Rao');
  expect(await nameFor('?deliveryBoyId=12')).toBe('Bela Rao');
  expect(await nameFor('?deliveryBoyId=987654')).toBe('Bela Rao');
  expect(await nameFor('')).toBe('Bela Rao');
  for (const query of ['?deliveryBoyId=6', `?deliveryBoyId=6&orderDate=${inDays(4)}`])
    expect((await ask(office.supervisors[1], id, query)).body.data.consumer_name).toBe('Asha Rane');
});

it('knows no consumer who has an id only, and none for an invalid id', async () => {
  const id = 'ID-ALONE';
  await addOrder(office.boss, { delr_boy_id: 3, consumer_id: id });
  for (const unknown of [id, 'NOBODY', 'x'.repeat(201), ' '])
    for (const person of [boy, office.supervisors[1], office.boss])
      expect(await ask(person, unknown)).toMatchObject(UNKNOWN);
  await addOrder(office.boss, {
    delr_boy_id: 3,
    consumer_id: id,
    orderDate: inDays(1),
    consumerName: 'Ravi Joshi',
  });
  expect(await ask(boy, id)).toMatchObject({
    body: { data: { consumer_name: 'Ravi Joshi', address: '' } },
  });
});

it('answers the name and address that an order for the consumer would get', async () => {
  const [stop] = await board(boy);
  const { body } = await addOrder(boy, {
    consumer_id: stop!.consumerId,
    product_id: stop!.data[0]!.product_id,
  });
  const { consumer_name, address } = (await ask(boy, stop!.consumerId)).body.data;
  expect(body.data).toMatchObject({ consumer_name, address });
});
