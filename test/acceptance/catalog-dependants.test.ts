import type { Area, Failure, Order, Supervisor } from '@milkround/contracts';
import {
  done,
  hireDeliveryBoy,
  hireSupervisor,
  listed,
  refused,
  statuses,
  unused,
} from '../support/catalog';
import { admin, type Person } from '../support/client';
import { today } from '../support/log';
import { ownServer } from '../support/own-server';

const server = ownServer();
let boss: Person;
let other: Person;

beforeAll(async () => {
  [boss, other] = await Promise.all([admin(server().url), admin(server().url)]);
});

describe('a deletion with dependants', () => {
  it('refuses to delete a zone with people in it, and the answer counts them', async () => {
    expect(await boss.post('delete-area/1')).toMatchObject(
      refused(409, 'Baner still has 1 supervisor and 5 delivery boys.'),
    );
    expect(await listed<Area>(boss, 'get-areas')).toContainEqual({
      id: 1,
      name: 'Baner',
      deadline: '07:30',
    });
  });

  it('refuses to delete a product that is still to be delivered, and the answer counts the orders', async () => {
    const orders = await listed<Order>(boss, `get-orders/${today()}`);
    const open = orders.filter(
      ({ product_id, dlvr_quantity, is_delivered, exp_quantity }) =>
        product_id === 1 && dlvr_quantity === null && !is_delivered && exp_quantity > 0,
    );
    expect(open.length).toBeGreaterThan(100);
    expect(await boss.post('delete-product/1')).toMatchObject(
      refused(409, `Cow still has ${open.length} open orders.`),
    );
  });

  it('deletes a zone that has no more people', async () => {
    const { id, name } = await done<Area>(boss, 'add-area', { name: unused('Empty') });
    const chief = await hireSupervisor(boss, id);
    const boy = await hireDeliveryBoy(boss, id, chief.id);
    expect(await boss.post(`delete-area/${id}`)).toMatchObject(
      refused(409, `${name} still has 1 supervisor and 1 delivery boy.`),
    );
    expect(await boss.post(`delete-supervisor/${chief.id}`)).toMatchObject(
      refused(409, 'Asha Patil still has 1 delivery boy.'),
    );
    await done(boss, `delete-delivery-boy/${boy.id}`);
    expect(await boss.post(`delete-area/${id}`)).toMatchObject(
      refused(409, `${name} still has 1 supervisor.`),
    );
    await done(boss, `delete-supervisor/${chief.id}`);
    expect(
      await statuses([boss.post(`delete-area/${id}`), other.post(`delete-area/${id}`)]),
    ).toEqual([200, 200]);
  });

  it('refuses to delete a supervisor with delivery boys, or a delivery boy with open orders', async () => {
    const supervisors = await listed<Supervisor>(boss, 'get-supervisors');
    expect(supervisors).toContainEqual(expect.objectContaining({ id: 4, name: 'Anil Deshmukh' }));
    expect(await boss.post('delete-supervisor/4')).toMatchObject(
      refused(409, 'Anil Deshmukh still has 5 delivery boys.'),
    );
    const { status, body } = await boss.post<Failure>('delete-delivery-boy/9');
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Ramesh Gaikwad still has \d+ open orders\.$/),
    ]);
  });
});
