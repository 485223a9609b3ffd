import { randomUUID } from 'node:crypto';
import {
  type DeliveryBoy,
  MESSAGES,
  type Role,
  type Session,
  type Supervisor,
  type Written,
} from '@milkround/contracts';
import {
  done,
  hireDeliveryBoy,
  listed,
  refused,
  staffForm,
  unused,
  withKey,
} from '../support/catalog';
import { admin, login, Person, supervisor } from '../support/client';
import { live } from '../support/live-client';
import { Log } from '../support/log';
import { shareServer } from '../support/own-server';

const server = shareServer();
let boss: Person;

beforeAll(async () => {
  boss = await admin(server().url);
});

const signIn = (role: Role, username: string, password: string) =>
  login<Written<Session>>(server().url, role, { username, password });

async function signedIn(role: Role, username: string, password: string): Promise<Person> {
  const { status, body } = await signIn(role, username, password);
  if (status !== 200) throw new Error(`${username} could not sign in: ${body.message}`);
  return new Person(server().url, body.data);
}

describe.each([
  { role: 'supervisor' as const, what: 'supervisor', list: 'get-products', post: { areaId: 1 } },
  {
    role: 'delivery-boy' as const,
    what: 'delivery-boy',
    list: 'get-orders',
    post: { areaId: 1, supervisorId: 1 },
  },
])('the account of a $role', ({ role, what, list, post }) => {
  async function hired() {
    const form = staffForm(post);
    const { id } = await done<Supervisor>(boss, `add-${what}`, form);
    return {
      id,
      form,
      edit: (more: object, headers = {}) =>
        boss.post(`edit-${what}/${id}`, { ...form, password: '', ...more }, headers),
    };
  }

  it('accepts the first password for any spelling of the email, and in its own role only', async () => {
    const { form } = await hired();
    expect((await signIn(role, ` ${form.email.toUpperCase()}`, form.password)).status).toBe(200);
    expect(await signIn(role, form.email, 'wrong-password')).toMatchObject(
      refused(401, MESSAGES['wrong-login']),
    );
    expect(
      (
        await signIn(
          role === 'supervisor' ? 'delivery-boy' : 'supervisor',
          form.email,
          form.password,
        )
      ).status,
    ).toBe(401);
  });

  it('follows a new email; the old email signs in to no account and can be used again', async () => {
    const { form, edit } = await hired();
    const person = await signedIn(role, form.email, form.password);
    const email = `${unused('moved').replaceAll(' ', '-')}@milkround.test`;
    expect((await edit({ email })).status).toBe(200);
    expect((await signIn(role, form.email, form.password)).status).toBe(401);
    expect((await signIn(role, email, form.password)).status).toBe(200);
    expect((await person.get(list)).status).toBe(200);
    await done(boss, `add-${what}`, {
      ...staffForm(post),
      email: form.email,
      password: 'somebody-else',
    });
    expect((await signIn(role, form.email, form.password)).status).toBe(401);
    expect((await signIn(role, form.email, 'somebody-else')).status).toBe(200);
  });

  it('keeps its password in an edit without a password', async () => {
    const { form, edit } = await hired();
    const person = await signedIn(role, form.email, form.password);
    for (const password of ['', null, undefined, '  '])
      expect((await edit({ name: unused('Name'), password })).status).toBe(200);
    expect((await person.get(list)).status).toBe(200);
    expect((await signIn(role, form.email, form.password)).status).toBe(200);
  });

  it('with a new password ends all sessions and sockets at once; only the new password is accepted', async () => {
    const { form, edit } = await hired();
    const [phone, desk] = [
      await signedIn(role, form.email, form.password),
      await signedIn(role, form.email, form.password),
    ];
    const socket = await live(server().url, phone.session.token);
    expect((await edit({ password: 'second-password' })).status).toBe(200);
    for (const person of [phone, desk])
      expect(await person.get(list)).toMatchObject(refused(401, MESSAGES['unauthorized']));
    await socket.until('the end of the connection', () => socket.losses.length > 0);
    socket.close();
    expect((await signIn(role, form.email, form.password)).status).toBe(401);
    expect((await signIn(role, form.email, 'second-password')).status).toBe(200);
  });

  it('does not return to an older password when an older request is repeated', async () => {
    const { form, edit } = await hired();
    const key = randomUUID();
    await edit({ password: 'second-password' }, withKey(key));
    await edit({ password: 'third-password' });
    const person = await signedIn(role, form.email, 'third-password');
    expect((await edit({ password: 'second-password' }, withKey(key))).status).toBe(200);
    expect((await person.get(list)).status).toBe(200);
    expect((await signIn(role, form.email, 'second-password')).status).toBe(401);
    expect((await signIn(role, form.email, 'third-password')).status).toBe(200);
  });

  it('has the password of one of two callers who set it at the same moment', async () => {
    const { form, edit } = await hired();
    const passwords = ['one-password', 'two-password', 'six-password'];
    const answers = await Promise.all(passwords.map((password) => edit({ password })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const opened: number[] = [];
    for (const password of passwords)
      opened.push((await signIn(role, form.email, password)).status);
    expect(opened.sort()).toEqual([200, 401, 401]);
  });

  it('keeps its password when the edit that would change it is refused', async () => {
    const { form, edit } = await hired();
    const taken = await hired();
    const person = await signedIn(role, form.email, form.password);
    expect((await edit({ email: taken.form.email, password: 'second-password' })).status).toBe(409);
    expect((await person.get(list)).status).toBe(200);
    expect((await signIn(role, form.email, 'second-password')).status).toBe(401);
    expect((await signIn(role, form.email, form.password)).status).toBe(200);
  });

  it('ends with the person: sessions, sockets and the sign-in', async () => {
    const { id, form } = await hired();
    const person = await signedIn(role, form.email, form.password);
    const socket = await live(server().url, person.session.token);
    await done(boss, `delete-${what}/${id}`);
    expect(await person.get(list)).toMatchObject(refused(401, MESSAGES['unauthorized']));
    await socket.until('the end of the connection', () => socket.losses.length > 0);
    socket.close();
    expect(await signIn(role, form.email, form.password)).toMatchObject(
      refused(401, MESSAGES['wrong-login']),
    );
    const { rowCount } = await server().database!.pool.query(
      'select 1 from credential where role = $1 and person_id = $2',
      [role, id],
    );
    expect(rowCount).toBe(0);
  });

  it('stores one hashed password, and none in the log or in any answer', async () => {
    const { id, form, edit } = await hired();
    const said =
      JSON.stringify((await edit({ password: 'second-password' })).body) +
      JSON.stringify(await listed(boss, `get-${what}s`));
    const { pool } = server().database!;
    const { rows } = await pool.query(
      'select password_hash from credential where role = $1 and person_id = $2',
      [role, id],
    );
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    const facts = await new Log(server()).store.readStream(`${role}/${id}`);
    expect(facts.at(-1)).toMatchObject({
      type: role === 'supervisor' ? 'SupervisorPasswordChanged' : 'DeliveryBoyPasswordChanged',
      data: { id },
      meta: { actor: { role: 'admin', id: 1 } },
    });
    const { rows: log } = await pool.query(
      `select string_agg(data::text || meta::text, ' ') as text from event where stream_id not like 'delivery-day/%'`,
    );
    for (const text of [said, log[0].text]) {
      for (const secret of ['argon2', form.password, 'second-password', '"password"'])
        expect(text).not.toContain(secret);
    }
  });
});

it('takes a new password from the own supervisor too, which signs the delivery boy out', async () => {
  const meera = await supervisor(server().url, 1);
  const form = staffForm({});
  const { id } = await done<DeliveryBoy>(meera, 'add-delivery-boy', form);
  const boy = await signedIn('delivery-boy', form.email, form.password);
  await done(meera, `edit-delivery-boy/${id}`, { ...form, password: 'second-password' });
  expect((await boy.get('get-orders')).status).toBe(401);
  await signedIn('delivery-boy', form.email, 'second-password');
});

it('moves with the person: the next request already belongs to the new area', async () => {
  const {
    id,
    unique_id: uniqueId,
    name,
    email,
  } = await done<Supervisor>(boss, 'add-supervisor', staffForm({ areaId: 1 }));
  const person = await signedIn('supervisor', email, 'first-password');
  const socket = await live(server().url, person.session.token);
  await done(boss, `edit-supervisor/${id}`, { uniqueId, name, email, areaId: 2 });
  expect(
    (await listed<DeliveryBoy>(person, 'get-delivery-boys')).every(({ area_id }) => area_id === 2),
  ).toBe(true);
  await socket.until('the end of the connection to the old area', () => socket.losses.length > 0);
  socket.close();
  await hireDeliveryBoy(boss, 2, id);
});
