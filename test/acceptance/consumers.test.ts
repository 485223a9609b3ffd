import { type Failure, type KnownConsumer, MESSAGES, type Read } from '@milkround/contracts';
import type { DeliveryBoyPerson } from '../support/board';
import type { Answer, Person } from '../support/client';
import { sharedOffice } from '../support/shared-office';
import { addOrder, inDays, newConsumerId } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let stranger: DeliveryBoyPerson;
let otherSupervisor: Person;
const idOf = ({ session }: DeliveryBoyPerson) => session.deliveryBoyInfo.id;

beforeAll(async () => {
  const elsewhere = await office.zone();
  boy = await office.deliveryBoy();
  stranger = await elsewhere.deliveryBoy();
  otherSupervisor = elsewhere.supervisor;
});

const ask = (person: Person, id: string): Promise<Answer<Read<KnownConsumer>>> =>
  person.get(`consumer/${encodeURIComponent(id)}`);
const asha = { consumerName: 'Asha Rane', consumerAddress: '7, Baner Road' };
const UNKNOWN: Partial<Answer<Partial<Failure>>> = {
  status: 404,
  body: { statusCode: 404, message: MESSAGES['not-found'] },
};

it('knows a consumer who has an order on another day only, for all callers of the area and for admins; another area is told the id only', async () => {
  const id = `${newConsumerId()} DAY/1`;
  await addOrder(office.supervisor, {
    delr_boy_id: idOf(boy),
    consumer_id: id,
    orderDate: inDays(3),
    ...asha,
  });
  const known = { consumer_id: id, consumer_name: 'Asha Rane', address: '7, Baner Road' };
  for (const person of [boy, office.supervisor, office.boss])
    expect(await ask(person, id)).toMatchObject({ status: 200, body: { data: known } });
  expect(await ask(boy, ` ${id} `)).toMatchObject({ status: 200, body: { data: known } });
  const elsewhere = { consumer_id: id, consumer_name: id, address: '', isElsewhere: true };
  for (const person of [otherSupervisor, stranger])
    expect((await ask(person, id)).body.data).toEqual(elsewhere);
});

it('knows no consumer who has an id only, and none for an invalid id', async () => {
  const id = newConsumerId();
  await addOrder(office.boss, { delr_boy_id: idOf(boy), consumer_id: id });
  for (const unknown of [id, 'NOBODY', 'x'.repeat(201), ' '])
    for (const person of [boy, office.supervisor, office.boss])
      expect(await ask(person, unknown)).toMatchObject(UNKNOWN);
  await addOrder(office.boss, {
    delr_boy_id: idOf(boy),
    consumer_id: id,
    orderDate: inDays(1),
    consumerName: 'Ravi Joshi',
  });
  expect(await ask(boy, id)).toMatchObject({
    body: { data: { consumer_name: 'Ravi Joshi', address: '' } },
  });
});

it('answers the name and address that an order for the consumer would get', async () => {
  const consumer_id = newConsumerId();
  await addOrder(boy, { consumer_id, ...asha });
  const { body } = await addOrder(boy, { consumer_id, product_id: 2 });
  const { consumer_name, address } = (await ask(boy, consumer_id)).body.data;
  expect(body.data).toMatchObject({ consumer_name, address });
});
