import { randomUUID } from 'node:crypto';
import { API, type DeliveryBoy, type Written } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { done, listed, refused, staffForm, withKey } from '../support/catalog';
import type { DeliveryBoyPerson } from '../support/board';
import type { Person } from '../support/client';
import { newConsumerId, placeOrder } from '../support/single-orders';
import { sharedOffice } from '../support/shared-office';

const office = sharedOffice();
let boss: Person;
let meera: Person;
let kavita: Person;
let kavitasZone: { areaId: number; supervisorId: number };
let first: DeliveryBoyPerson;
let own: object;

beforeAll(async () => {
  const other = await office.zone();
  [boss, meera, kavita] = [office.boss, office.supervisor, other.supervisor];
  kavitasZone = { areaId: other.area.id, supervisorId: other.supervisor.session.id };
  first = await office.deliveryBoy({ name: 'Rahul Kale' });
  await other.deliveryBoy();
  const { id, name } = office.supervisor.session;
  const area = { id: office.area.id, name: office.area.name };
  own = { area_id: area.id, area, supervisor: { id, name } };
});

describe('a supervisor', () => {
  it('sees the delivery boys of the own area only', async () => {
    const { id, unique_id, name, email } = first.session.deliveryBoyInfo;
    expect(await listed<DeliveryBoy>(meera, 'get-delivery-boys')).toEqual([
      { id, unique_id, name, email, phone: '9822012345', ...own },
    ]);
  });

  it('hires for the own area only, and under the own name, whatever the request contains', async () => {
    expect(await meera.post('add-delivery-boy', staffForm(kavitasZone))).toMatchObject(
      refused(400, 'There is no such zone.', 'areaId'),
    );
    const sent = staffForm({ supervisorId: kavitasZone.supervisorId });
    const { status, body } = await meera.post<Written<DeliveryBoy>>('add-delivery-boy', {
      ...sent,
      userId: office.supervisor.session.id,
    });
    expect([status, body.message]).toEqual([201, 'Delivery boy added successfully!']);
    expect(body.data).toEqual({
      id: expect.any(Number),
      unique_id: sent.uniqueId,
      name: sent.name,
      email: sent.email,
      phone: sent.phone,
      ...own,
    });
    expect(await listed(meera, 'get-delivery-boys')).toContainEqual(body.data);
    const [fact] = await office.log.store.readStream(streams.deliveryBoy(body.data.id));
    expect(fact?.meta.actor).toEqual({ role: 'supervisor', id: office.supervisor.session.id });
  });

  it('changes and deletes delivery boys of the own area, and moves none out of it', async () => {
    const sent = staffForm({});
    const { id } = await done<DeliveryBoy>(meera, 'add-delivery-boy', sent);
    const edit = (more: object) =>
      meera.post<Written<DeliveryBoy>>(`edit-delivery-boy/${id}`, {
        ...{ ...sent, name: 'Changed', supervisorId: kavitasZone.supervisorId },
        ...more,
      });
    expect((await edit({ areaId: kavitasZone.areaId })).status).toBe(400);
    const { status, body } = await edit({});
    expect([status, body.message]).toEqual([200, 'Delivery boy updated successfully!']);
    expect(body.data).toMatchObject({ name: 'Changed', ...own });
    expect(
      await meera.post(`delete-delivery-boy/${id}`, {
        userId: office.supervisor.session.id,
      }),
    ).toMatchObject({
      status: 200,
      body: { message: 'Delivery boy deleted successfully!', data: { id } },
    });
    expect(
      (await listed<DeliveryBoy>(meera, 'get-delivery-boys')).map((each) => each.id),
    ).not.toContain(id);
  });

  it('gets the same error messages as an admin', async () => {
    for (const [wrong, message] of [
      [{ name: '' }, 'Name is required'],
      [{ uniqueId: '' }, 'Unique Id is required'],
      [{ email: '' }, 'Email is required'],
      [{ email: 'x' }, 'Invalid email format'],
      [{ password: 'short' }, 'Password must be at least 6 characters'],
      [{ phone: '1' }, 'Phone number must be 10 digits'],
    ] as const) {
      expect(await meera.post('add-delivery-boy', staffForm(wrong))).toMatchObject(
        refused(400, message),
      );
      expect(
        await meera.post(`edit-delivery-boy/${first.session.deliveryBoyInfo.id}`, staffForm(wrong)),
      ).toMatchObject(refused(400, message));
    }
    expect(await meera.post('add-delivery-boy', staffForm({ password: '' }))).toMatchObject(
      refused(400, 'Password is required'),
    );
    expect(await meera.post('add-delivery-boy', staffForm({ uniqueId: 'mde-006' }))).toMatchObject(
      refused(409, 'There is a delivery boy with the unique id "mde-006" already.'),
    );
    await placeOrder(first, { consumer_id: newConsumerId() });
    const { id } = first.session.deliveryBoyInfo;
    expect((await meera.post(`delete-delivery-boy/${id}`)).body.message).toBe(
      'Rahul Kale still has 1 open order.',
    );
  });

  it('finds no delivery boy of another area, not even with a key that worked before', async () => {
    const missing = refused(404, 'There is no such delivery boy.');
    expect(await meera.post('edit-delivery-boy/6', staffForm({}))).toMatchObject(missing);
    expect(await meera.post('delete-delivery-boy/6')).toMatchObject(missing);
    expect(await meera.post('delete-delivery-boy/99999')).toMatchObject(missing);

    const key = randomUUID();
    const sent = staffForm({});
    const { id } = await done<DeliveryBoy>(meera, 'add-delivery-boy', sent, withKey(key));
    expect((await done<DeliveryBoy>(meera, 'add-delivery-boy', sent, withKey(key))).id).toBe(id);
    expect(await kavita.post(`edit-delivery-boy/${id}`, sent)).toMatchObject(missing);
    await done(boss, `edit-delivery-boy/${id}`, { ...sent, ...kavitasZone });
    expect(await meera.post(`edit-delivery-boy/${id}`, sent)).toMatchObject(missing);
    expect(
      (await done<DeliveryBoy>(kavita, `edit-delivery-boy/${id}`, { ...sent, name: 'Hers now' }))
        .name,
    ).toBe('Hers now');
  });

  it('acts for no other person, and not as an admin', async () => {
    expect((await meera.post('add-delivery-boy', staffForm({ userId: 2 }))).status).toBe(403);
    expect((await boss.post(`${API}/supervisor/add-delivery-boy`, staffForm({}))).status).toBe(403);
    expect((await boss.get(`${API}/supervisor/get-delivery-boys`)).status).toBe(403);
  });
});
