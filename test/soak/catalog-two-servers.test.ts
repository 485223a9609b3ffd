import { randomUUID } from 'node:crypto';
import {
  type Area,
  type DeliveryBoy,
  type DeliveryBoySession,
  MESSAGES,
  type Written,
} from '@milkround/contracts';
import {
  done,
  hireSupervisor,
  listed,
  refused,
  staffForm,
  statuses,
  unused,
  withKey,
} from '../support/catalog';
import { admin, login, Person } from '../support/client';
import { live } from '../support/live-client';
import { ownServer, secondProcess } from '../support/own-server';

const server = ownServer();
const second = secondProcess(server);
let here: Person;
let there: Person;

beforeAll(async () => {
  [here, there] = [await admin(server().url), await admin(second().url)];
});

describe('admins on two servers', () => {
  it('make one zone when they use one name at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const name = unused('Twice');
      const both = [here, there].map((person) => person.post('add-area', { name }));
      expect(await statuses(both)).toEqual([201, 409]);
      expect(
        (await listed<Area>(there, 'get-areas')).filter((each) => each.name === name),
      ).toHaveLength(1);
    }
  });

  it('make one thing when they use one key', async () => {
    const [key, form] = [randomUUID(), staffForm({ areaId: 1, supervisorId: 1 })];
    const answers = await Promise.all(
      [here, there, here, there].map((person) =>
        person.post<Written<DeliveryBoy>>('add-delivery-boy', form, withKey(key)),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1);
    const all = await listed<DeliveryBoy>(here, 'get-delivery-boys');
    expect(all.filter(({ email }) => email === form.email)).toHaveLength(1);
  });

  it('delete no zone while a person is hired into it at the same moment, and hire no person into a deleted zone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await done<Area>(here, 'add-area', { name: unused('Race') });
      const hired = hireSupervisor(here, id).then(
        () => true,
        () => false,
      );
      const deleted = there.post(`delete-area/${id}`).then(({ status }) => status === 200);
      expect([await hired, await deleted].sort()).toEqual([false, true]);
    }
  });

  it('sign a person out of both servers with a new password, sockets included', async () => {
    const form = staffForm({ areaId: 1, supervisorId: 1 });
    const { id } = await done<DeliveryBoy>(here, 'add-delivery-boy', form);
    const { body } = await login<Written<DeliveryBoySession>>(second().url, 'delivery-boy', {
      username: form.email,
      password: form.password,
    });
    const boy = new Person(second().url, body.data);
    const socket = await live(second().url, boy.session.token);
    await done(here, `edit-delivery-boy/${id}`, { ...form, password: 'second-password' });
    expect(await boy.get('get-orders')).toMatchObject(refused(401, MESSAGES['unauthorized']));
    await socket.until('the end of the connection', () => socket.losses.length > 0);
    socket.close();
  });
});
