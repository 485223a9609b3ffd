import type { Area } from '@milkround/contracts';
import { done, listed, refused, statuses, unused } from '../support/catalog';
import { sharedOffice } from '../support/shared-office';
import { deleteOrder, newConsumerId, placeOrder } from '../support/single-orders';

const office = sharedOffice();

it('a product with open orders and a delivery boy with open orders are not deleted, and the answer counts the orders', async () => {
  const boy = await office.deliveryBoy();
  const { id } = boy.session.deliveryBoyInfo;
  const product = await done<{ id: number }>(office.boss, 'add-product', { name: unused('Goat') });
  const order = { delr_boy_id: id, product_id: product.id };
  const first = await placeOrder(office.boss, { ...order, consumer_id: newConsumerId() });
  const second = await placeOrder(office.boss, { ...order, consumer_id: newConsumerId() });
  const refusals = (count: string) =>
    [`delete-product/${product.id}`, `delete-delivery-boy/${id}`].map((path) => ({
      path,
      message: expect.stringMatching(new RegExp(` still has ${count}\\.$`)),
    }));
  for (const { path, message } of refusals('2 open orders'))
    expect(await office.boss.post(path)).toMatchObject({ status: 409, body: { message } });
  await deleteOrder(office.boss, first.id);
  for (const { path, message } of refusals('1 open order'))
    expect(await office.boss.post(path)).toMatchObject({ status: 409, body: { message } });
  await deleteOrder(office.boss, second.id);
  expect((await office.boss.post(`delete-delivery-boy/${id}`)).body.message).toContain('deleted');
  expect((await office.boss.post(`delete-product/${product.id}`)).status).toBe(200);
});

it('a zone with people is not deleted, and the answer counts them', async () => {
  const zone = await office.zone();
  const { area } = zone;
  const boy = await zone.deliveryBoy();
  const supervisorId = zone.supervisor.session.id;
  expect(await office.boss.post(`delete-area/${area.id}`)).toMatchObject(
    refused(409, `${area.name} still has 1 supervisor and 1 delivery boy.`),
  );
  expect(await office.boss.post(`delete-supervisor/${supervisorId}`)).toMatchObject(
    refused(409, 'Asha Patil still has 1 delivery boy.'),
  );
  await done(office.boss, `delete-delivery-boy/${boy.session.deliveryBoyInfo.id}`);
  expect(await office.boss.post(`delete-area/${area.id}`)).toMatchObject(
    refused(409, `${area.name} still has 1 supervisor.`),
  );
  await done(office.boss, `delete-supervisor/${supervisorId}`);
  const deletions = [1, 2].map(() => office.boss.post(`delete-area/${area.id}`));
  expect(await statuses(deletions)).toEqual([200, 200]);
  const areas = await listed<Area>(office.boss, 'get-areas');
  expect(areas.map(({ id }) => id)).not.toContain(area.id);
});
