import { type Account, MESSAGES, type OwnSession, type Read, type Role, type Session, type Written } from '@milkround/contracts';
import { adminForm, done, refused, staffForm } from '../support/catalog';
import { admin, login, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { Log } from '../support/log';
import { ownServer } from '../support/own-server';
import { startServer, type RunningServer } from '../support/running-server';

const server = ownServer();
const url = () => server().url;
let second: RunningServer;
let boss: Person;
const OLD = 'first-password';
const NEW = 'second-password';

beforeAll(async () => {
  second = await startServer({ databaseUrl: server().databaseUrl });
  boss = await admin(url());
}, 120_000);
afterAll(() => second?.stop());
jest.setTimeout(60_000);

const LIST: Record<Role, string> = { admin: 'get-areas', supervisor: 'get-products', 'delivery-boy': 'get-orders' };
const FORMS: Record<Role, () => { email: string }> = {
  admin: () => ({ ...adminForm(), password: OLD }),
  supervisor: () => staffForm({ areaId: 1, password: OLD }),
  'delivery-boy': () => staffForm({ areaId: 1, supervisorId: 1, password: OLD }),
};

const signIn = (role: Role, username: string, password: string) => login<Written<Session>>(url(), role, { username, password });
const person = async (role: Role, email: string, password = OLD, at = url()) =>
  new Person(at, (await signIn(role, email, password)).body.data);
const sessionsOf = async (of: Person): Promise<OwnSession[]> => (await of.get<Read<Account>>('get-account')).body.data.sessions;
const change = (by: Person, oldPassword: string, password: string) => by.post('change-password', { oldPassword, password });

describe.each(['admin', 'supervisor', 'delivery-boy'] as const)('the own account of a %s', (role) => {
  let email: string;
  let id: number;
  beforeEach(async () => {
    const form = FORMS[role]();
    email = form.email;
    ({ id } = await done<{ id: number }>(boss, `add-${role}`, form));
  });

  it('has a new password after the old one was given: the session goes on, all others end', async () => {
    const [here, other] = [await person(role, email), await person(role, email, OLD, second.url)];
    const socket = await live(second.url, other.session.token);
    expect(await change(here, OLD, NEW)).toMatchObject({ status: 200, body: { message: MESSAGES['password-changed'] } });
    expect((await here.get(LIST[role])).status).toBe(200);
    expect((await other.get(LIST[role])).status).toBe(401);
    await eventually('the end of the other connection', () => socket.losses.length > 0, 10_000);
    socket.close();
    expect([(await signIn(role, email, OLD)).status, (await signIn(role, email, NEW)).status]).toEqual([401, 200]);
    expect((await signIn(role, email, NEW)).body.data.passwordChange).toBeUndefined();
    expect(await change(here, NEW, 'third-password')).toMatchObject({ status: 200 });
    expect((await here.get(LIST[role])).status).toBe(200);
    const [fact] = (await new Log(server()).store.readStream(`${role}/${id}`)).filter(({ type }) => type.endsWith('PasswordChanged'));
    expect(fact?.meta.actor).toEqual({ role, id });
  });

  it('keeps its password when the old one is wrong, and after ten tries nobody can try on', async () => {
    const here = await person(role, email);
    const wrong = refused(400, MESSAGES['old-password-wrong'], 'oldPassword');
    for (let n = 0; n < 10; n += 1) expect(await change(here, 'wrong-password', NEW)).toMatchObject(wrong);
    expect((await change(here, OLD, NEW)).status).toBe(429);
    expect((await here.get(LIST[role])).status).toBe(200);
  });

  it('refuses a new password that is too short', async () => {
    const here = await person(role, email);
    const message = role === 'admin' ? MESSAGES['admin-password-short'] : MESSAGES['password-too-short'];
    expect(await change(here, OLD, role === 'admin' ? 'nine-char' : 'short')).toMatchObject(refused(400, message, 'password'));
    expect(await change(here, '', NEW)).toMatchObject(refused(400, MESSAGES['old-password-required'], 'oldPassword'));
  });

  it('lists its sessions on all servers, this one first, and ends one or all others', async () => {
    const [here, other, third] = [await person(role, email), await person(role, email), await person(role, email)];
    const listed = await sessionsOf(here);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(listed[0]).toMatchObject({ address: expect.stringMatching(/^127\.0\.0\.1$|^0:0:0:0::\/64$/), since: expect.any(String) });
    const target = (await sessionsOf(other))[0]?.id ?? '';
    expect(await here.post(`end-session/${target}`, {})).toMatchObject({ status: 200, body: { message: MESSAGES['session-ended'] } });
    expect((await other.get(LIST[role])).status).toBe(401);
    expect((await third.get(LIST[role])).status).toBe(200);
    expect(await here.post(`end-session/${target}`, {})).toMatchObject(refused(404, MESSAGES['session-unknown']));
    expect(await here.post('end-other-sessions', {})).toMatchObject({ status: 200 });
    expect([(await third.get(LIST[role])).status, (await here.get(LIST[role])).status]).toEqual([401, 200]);
    expect(await sessionsOf(here)).toHaveLength(1);
    const facts = await new Log(server()).store.readStream(`session/${target}`);
    expect(facts.map(({ type, data }) => [type, data.reason])).toEqual([
      ['SignedIn', undefined],
      ['SessionRevoked', 'ended'],
    ]);
  });
});

it('who signs in after the password was changed by the office is told who and when', async () => {
  const form = staffForm({ areaId: 1, supervisorId: 1, password: OLD });
  const { id } = await done<{ id: number }>(boss, 'add-delivery-boy', form);
  await done(boss, `edit-delivery-boy/${id}`, { ...form, password: NEW });
  const { body } = await signIn('delivery-boy', form.email, NEW);
  expect(body.data.passwordChange).toEqual({ at: expect.any(String), role: 'admin', name: boss.session.name });
  const boy = new Person(url(), body.data);
  expect((await boy.get<Read<Account>>('get-account')).body.data.passwordChange).toEqual(body.data.passwordChange);
  expect((await boy.post('acknowledge-password-change', {})).status).toBe(200);
  expect((await boy.get<Read<Account>>('get-account')).body.data.passwordChange).toBeNull();
});
