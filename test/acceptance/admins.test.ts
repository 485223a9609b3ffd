import { type Admin, MESSAGES, type Role, type Session, type Written } from '@milkround/contracts';
import { adminForm, done, listed, refused, statuses } from '../support/catalog';
import { admin, login, Person, supervisor } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { Log } from '../support/log';
import { ownServer, secondServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;
const second = secondServer(server);
let boss: Person;

beforeAll(async () => {
  boss = await admin(url());
});
const signIn = (username: string, password: string, role: Role = 'admin') =>
  login<Written<Session>>(url(), role, { username, password });

async function added() {
  const form = adminForm();
  const { id } = await done<Admin>(boss, 'add-admin', form);
  const { body } = await signIn(form.email, form.password);
  return {
    id,
    form,
    person: new Person(url(), body.data),
    there: new Person(second().url, body.data),
  };
}
const typesOf = async (id: number) =>
  (await new Log(server()).store.readStream(`admin/${id}`)).map(({ type }) => type);

it('an admin adds another admin, who can sign in; the log names the author and has no password', async () => {
  const { id, form, person } = await added();
  expect(await listed<Admin>(boss, 'get-admins')).toContainEqual({
    id,
    name: form.name,
    email: form.email,
  });
  expect((await person.get('get-areas')).status).toBe(200);
  const [fact] = await new Log(server()).store.readStream(`admin/${id}`);
  expect(fact).toMatchObject({
    type: 'AdminAdded',
    data: { id, name: form.name, email: form.email },
    meta: { actor: { role: 'admin', id: 1 } },
  });
  expect(
    JSON.stringify(fact, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ).not.toContain(form.password);
});

it('refuses a short and a guessable password, a taken email, and every caller that is no admin', async () => {
  const form = adminForm();
  expect(await boss.post('add-admin', { ...form, password: 'nine-char' })).toMatchObject(
    refused(400, MESSAGES['admin-password-short'], 'password'),
  );
  const guessable = refused(400, MESSAGES['password-guessable'], 'password');
  for (const password of ['Password123', form.email, form.name]) {
    expect(await boss.post('add-admin', { ...form, password })).toMatchObject(guessable);
  }
  const { id, form: taken } = await added();
  expect(await boss.post(`edit-admin/${id}`, { ...taken, password: taken.email })).toMatchObject(
    guessable,
  );
  const message = MESSAGES['admin-email-taken'].replace('{{value}}', taken.email.toLowerCase());
  expect(await boss.post('add-admin', { ...form, email: taken.email.toUpperCase() })).toMatchObject(
    refused(409, message, 'email'),
  );
  const meera = await supervisor(url(), 1);
  expect(
    (await new Person(url(), { ...boss.session, token: meera.session.token }).get('get-admins'))
      .status,
  ).toBe(403);
});

it('edits name and email; the old email can be used again', async () => {
  const { id, form, person } = await added();
  const next = adminForm();
  await done(boss, `edit-admin/${id}`, { name: next.name, email: next.email });
  expect((await person.get('get-areas')).status).toBe(200);
  expect((await signIn(form.email, form.password)).status).toBe(401);
  expect((await signIn(next.email, form.password)).status).toBe(200);
  await done(boss, 'add-admin', { ...adminForm(), email: form.email });
  expect(await typesOf(id)).toEqual(['AdminAdded', 'AdminEdited']);
});

it('a new password by another admin ends the sessions, and is announced at the next sign-in until it is acknowledged', async () => {
  const { id, form, person } = await added();
  const socket = await live(url(), person.session.token);
  await done(boss, `edit-admin/${id}`, {
    name: form.name,
    email: form.email,
    password: 'eight white cows',
  });
  expect((await person.get('get-areas')).status).toBe(401);
  await eventually('the end of the socket', () => socket.losses.length > 0);
  socket.close();
  expect((await signIn(form.email, form.password)).status).toBe(401);
  const told = { at: expect.any(String), role: 'admin', name: boss.session.name };
  const { body } = await signIn(form.email, 'eight white cows');
  expect(body.data.passwordChange).toEqual(told);
  const again = (await signIn(form.email, 'eight white cows')).body.data;
  expect(again.passwordChange).toEqual(told);
  expect((await new Person(url(), again).post('acknowledge-password-change', {})).status).toBe(200);
  expect((await signIn(form.email, 'eight white cows')).body.data.passwordChange).toBeUndefined();
  expect(await typesOf(id)).toEqual(['AdminAdded', 'AdminPasswordChanged']);
});

it('refuses a change of the own password without the old one', async () => {
  const { id, form, person } = await added();
  expect(
    await person.post(`edit-admin/${id}`, { ...form, password: 'eight white cows' }),
  ).toMatchObject(refused(400, MESSAGES['own-password-elsewhere']));
  expect(
    (await person.post(`edit-admin/${id}`, { name: 'New Name', email: form.email })).status,
  ).toBe(200);
});

it('an archived admin is signed out everywhere and cannot sign in; the name stays in the past', async () => {
  const { id, form, person, there } = await added();
  await done(boss, `delete-admin/${id}`);
  expect([(await person.get('get-areas')).status, (await there.get('get-areas')).status]).toEqual([
    401, 401,
  ]);
  expect((await signIn(form.email, form.password)).status).toBe(401);
  expect((await listed<Admin>(boss, 'get-admins')).map((row) => row.id)).not.toContain(id);
  expect((await boss.post(`edit-admin/${id}`, adminForm())).status).toBe(409);
  expect((await boss.post('delete-admin/987654', {})).status).toBe(404);
});

it('keeps one of all admins who archive each other at once on two servers, and refuses to archive the last one', async () => {
  const others = [await added(), await added(), await added()];
  const everybody = [
    ...others.map(({ id, person, there }) => ({ id, at: [person, there] })),
    { id: 1, at: [boss, boss] },
  ];
  for (const { id } of await listed<Admin>(boss, 'get-admins'))
    if (!everybody.some((each) => each.id === id)) await done(boss, `delete-admin/${id}`);
  await statuses(
    everybody.flatMap(({ at }, n) =>
      everybody
        .filter((_, m) => m !== n)
        .map(({ id }, m) => (at[m % 2] ?? boss).post(`delete-admin/${id}`, {})),
    ),
  );
  const { rows } = await server().database!.pool.query<{ id: number }>(
    'select id from admin where archived_at is null',
  );
  expect(rows).toHaveLength(1);
  const [last] = rows;
  const survivor = everybody.find(({ id }) => id === last?.id)?.at[0];
  expect(await survivor?.post(`delete-admin/${last?.id}`, {})).toMatchObject(
    refused(409, MESSAGES['admin-last']),
  );
});
