import { randomUUID } from 'node:crypto';
import {
  type Account,
  API,
  type Failure,
  MESSAGES,
  type NewPasswordLink,
  type OwnSession,
  type PasswordLink,
  type PasswordLinkOwner,
  type PasswordLinkPurpose,
  type Read,
  type Role,
  type Session,
  type Written,
} from '@milkround/contracts';
import { adminForm, done, refused, staffForm, withKey } from '../support/catalog';
import { Client, login, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { shareSecondServer } from '../support/own-server';
import { sharedOffice } from '../support/shared-office';

const office = sharedOffice();
const second = shareSecondServer();
const url = () => office.url;
let boss: Person;
const OLD = 'first-password';
const NEW = 'second-password';

beforeAll(() => {
  boss = office.boss;
});
const LIST: Record<Role, string> = {
  admin: 'get-areas',
  supervisor: 'get-products',
  'delivery-boy': 'get-orders',
};
/** Where the delivery boys of these tests work. */
const post = () => ({ areaId: office.area.id, supervisorId: office.supervisor.session.id });
const FORMS: Record<Role, () => { email: string }> = {
  admin: () => ({ ...adminForm(), password: OLD }),
  supervisor: () => staffForm({ areaId: office.area.id, password: OLD }),
  'delivery-boy': () => staffForm({ ...post(), password: OLD }),
};

const signIn = (role: Role, username: string, password: string) =>
  login<Written<Session>>(url(), role, { username, password });
const person = async (role: Role, email: string, password = OLD, at = url()) =>
  new Person(at, (await signIn(role, email, password)).body.data);
const sessionsOf = async (of: Person): Promise<OwnSession[]> =>
  (await of.get<Read<Account>>('get-account')).body.data.sessions;
const change = (by: Person, oldPassword: string, password: string) =>
  by.post('change-password', { oldPassword, password });

describe.each(['admin', 'supervisor', 'delivery-boy'] as const)(
  'the own account of a %s',
  (role) => {
    let [email, id] = ['', 0];
    beforeEach(async () => {
      const form = FORMS[role]();
      email = form.email;
      ({ id } = await done<{ id: number }>(boss, `add-${role}`, form));
    });

    it('gets a new password when the old one is entered: this session continues, all others end', async () => {
      const [here, other] = [
        await person(role, email),
        await person(role, email, OLD, second().url),
      ];
      expect(await change(here, OLD, NEW)).toMatchObject({
        status: 200,
        body: { message: MESSAGES['password-changed'] },
      });
      expect((await here.get(LIST[role])).status).toBe(200);
      expect((await other.get(LIST[role])).status).toBe(401);
      expect([
        (await signIn(role, email, OLD)).status,
        (await signIn(role, email, NEW)).status,
      ]).toEqual([401, 200]);
      expect((await signIn(role, email, NEW)).body.data.passwordChange).toBeUndefined();
      expect(await change(here, NEW, 'third-password')).toMatchObject({ status: 200 });
      expect((await here.get(LIST[role])).status).toBe(200);
      const [fact] = (await office.log.store.readStream(`${role}/${id}`)).filter(({ type }) =>
        type.endsWith('PasswordChanged'),
      );
      expect(fact?.meta.actor).toEqual({ role, id });
    });

    it('keeps its password when the old one is wrong, and refuses further attempts after ten', async () => {
      const here = await person(role, email);
      const wrong = refused(400, MESSAGES['old-password-wrong'], 'oldPassword');
      for (let n = 0; n < 10; n += 1)
        expect(await change(here, 'wrong-password', NEW)).toMatchObject(wrong);
      expect((await change(here, OLD, NEW)).status).toBe(429);
      expect((await here.get(LIST[role])).status).toBe(200);
    });

    it('refuses a new password that is too short', async () => {
      const here = await person(role, email);
      const message =
        role === 'admin' ? MESSAGES['admin-password-short'] : MESSAGES['password-too-short'];
      expect(await change(here, OLD, role === 'admin' ? 'nine-char' : 'short')).toMatchObject(
        refused(400, message, 'password'),
      );
      expect(await change(here, '', NEW)).toMatchObject(
        refused(400, MESSAGES['old-password-required'], 'oldPassword'),
      );
    });

    it('lists its sessions on all servers, this one first, and ends one or all others', async () => {
      const [here, other, third] = [
        await person(role, email),
        await person(role, email),
        await person(role, email),
      ];
      const listed = await sessionsOf(here);
      expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
      expect(listed[0]).toMatchObject({
        address: expect.stringMatching(/^10\.\d+\.\d+\.\d+$/),
        since: expect.any(String),
      });
      const target = (await sessionsOf(other))[0]?.id ?? '';
      expect(await here.post(`end-session/${target}`, {})).toMatchObject({
        status: 200,
        body: { message: MESSAGES['session-ended'] },
      });
      expect((await other.get(LIST[role])).status).toBe(401);
      expect((await third.get(LIST[role])).status).toBe(200);
      expect(await here.post(`end-session/${target}`, {})).toMatchObject(
        refused(404, MESSAGES['session-unknown']),
      );
      expect(await here.post('end-other-sessions', {})).toMatchObject({ status: 200 });
      expect([(await third.get(LIST[role])).status, (await here.get(LIST[role])).status]).toEqual([
        401, 200,
      ]);
      expect(await sessionsOf(here)).toHaveLength(1);
      const facts = await office.log.store.readStream(`session/${target}`);
      expect(facts.map(({ type, data }) => [type, data.reason])).toEqual([
        ['SignedIn', undefined],
        ['SessionRevoked', 'ended'],
      ]);
    });
  },
);

it('ends the connections of a session of another server when its person has a new password', async () => {
  const { email } = await done<{ email: string }>(boss, 'add-supervisor', FORMS.supervisor());
  const [here, other] = [
    await person('supervisor', email),
    await person('supervisor', email, OLD, second().url),
  ];
  const socket = await live(second().url, other.session.token);
  expect((await change(here, OLD, NEW)).status).toBe(200);
  await eventually('the end of the other connection', () => socket.losses.length > 0);
  socket.close();
});

it('tells a person at the sign-in that the office has changed the password, who did it and when', async () => {
  const form = staffForm({ ...post(), password: OLD });
  const { id } = await done<{ id: number }>(boss, 'add-delivery-boy', form);
  await done(boss, `edit-delivery-boy/${id}`, { ...form, password: NEW });
  const { body } = await signIn('delivery-boy', form.email, NEW);
  expect(body.data.passwordChange).toEqual({
    at: expect.any(String),
    role: 'admin',
    name: boss.session.name,
  });
  const boy = new Person(url(), body.data);
  expect((await boy.get<Read<Account>>('get-account')).body.data.passwordChange).toEqual(
    body.data.passwordChange,
  );
  expect((await boy.post('acknowledge-password-change', {})).status).toBe(200);
  expect((await boy.get<Read<Account>>('get-account')).body.data.passwordChange).toBeNull();
});

describe('a link to set a password', () => {
  const INVALID = { status: 404, body: { code: 'password-link-invalid' } };
  const open = (token: string, at = url()) =>
    new Client(at).post<Written<PasswordLinkOwner> & Failure>(`${API}/password-link/look-up`, {
      token,
    });
  const set = (token: string, password: string, at = url()) =>
    new Client(at).post<Written<PasswordLinkOwner> & Failure>(`${API}/password-link/set-password`, {
      token,
      password,
    });
  const create = async (role: Role, personId: number, purpose: PasswordLinkPurpose = 'invite') =>
    (await boss.post<Written<NewPasswordLink>>('create-password-link', { role, personId, purpose }))
      .body.data;
  const linksOf = async (role: Role, id: number) =>
    (await boss.get<Read<PasswordLink[]>>('get-password-links')).body.data.filter(
      (link) => link.role === role && link.id === id,
    );
  const hire = async (role: Role) => {
    const form = FORMS[role]();
    return { email: form.email, id: (await done<{ id: number }>(boss, `add-${role}`, form)).id };
  };
  const factsOf = async (role: Role, id: number) =>
    (await office.log.store.readStream(`password-link/${role}/${id}`)).map(({ type, meta }) => [
      type,
      meta.actor,
    ]);

  it.each(['admin', 'supervisor', 'delivery-boy'] as const)(
    'of a %s names its owner, accepts a password by the rule of the role once, and ends the sessions',
    async (role) => {
      const { email, id } = await hire(role);
      const old = await person(role, email);
      const { token, expiresAt } = await create(role, id);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6 * 86_400_000);
      expect(await linksOf(role, id)).toEqual([
        { role, id, purpose: 'invite', createdAt: expect.any(String), expiresAt, isExpired: false },
      ]);
      const { body } = await open(token, second().url);
      expect(body.data).toEqual({
        role,
        name: expect.any(String),
        email,
        purpose: 'invite',
        expiresAt,
      });
      const short = role === 'admin' ? 'nine-char' : 'short';
      expect(await set(token, short)).toMatchObject(
        refused(
          400,
          MESSAGES[role === 'admin' ? 'admin-password-short' : 'password-too-short'],
          'password',
        ),
      );
      const guessable = refused(400, MESSAGES['password-guessable'], 'password');
      if (role === 'admin')
        for (const easy of ['password123', email])
          expect(await set(token, easy)).toMatchObject(guessable);

      const both = await Promise.all([set(token, NEW), set(token, 'third-password', second().url)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
      const winner = both[0].status === 200 ? NEW : 'third-password';
      expect([
        (await signIn(role, email, OLD)).status,
        (await signIn(role, email, winner)).status,
      ]).toEqual([401, 200]);
      expect((await signIn(role, email, winner)).body.data.passwordChange).toBeUndefined();
      expect((await old.get(LIST[role])).status).toBe(401);
      expect(await open(token)).toMatchObject(INVALID);
      expect(await linksOf(role, id)).toEqual([]);
      const actor = { role: 'admin', id: boss.session.role === 'admin' ? boss.session.id : 0 };
      expect(await factsOf(role, id)).toEqual([
        ['PasswordLinkCreated', actor],
        ['PasswordLinkUsed', { role, id }],
      ]);
    },
  );

  it('is answered in the same way when it is unknown, replaced, revoked, expired, outdated by another password, or of a deleted person', async () => {
    const { id, email } = await hire('supervisor');
    const replaced = await create('supervisor', id);
    const taken = await create('supervisor', id, 'reset');
    expect(Date.parse(taken.expiresAt) - Date.now()).toBeLessThan(86_400_000 + 60_000);
    expect((await open(taken.token)).status).toBe(200);
    expect(
      await boss.post('revoke-password-link', { role: 'supervisor', personId: id }),
    ).toMatchObject({ status: 200 });
    const ended = [await open('A'.repeat(43)), await open(replaced.token), await open(taken.token)];

    const expired = await create('supervisor', id);
    await office.server.database!.pool.query(
      `update password_link set expires_at = now() where role = 'supervisor' and person_id = $1`,
      [id],
    );
    ended.push(await open(expired.token), await set(expired.token, NEW));
    // A new link for another person deletes links that are no longer needed, but not this invite: a person who waits for a new one is still marked.
    await create('admin', (await hire('admin')).id);
    expect(await linksOf('supervisor', id)).toMatchObject([{ purpose: 'invite', isExpired: true }]);

    const outdated = await create('supervisor', id);
    expect((await change(await person('supervisor', email), OLD, 'another-password')).status).toBe(
      200,
    );
    expect(await linksOf('supervisor', id)).toEqual([]);
    ended.push(await set(outdated.token, NEW));

    const orphaned = await create('supervisor', id);
    await done(boss, `delete-supervisor/${id}`, {});
    ended.push(await set(orphaned.token, NEW));
    for (const answer of ended) {
      expect(answer).toMatchObject(INVALID);
      expect(answer.body).toEqual(ended[0]?.body);
    }
    expect(
      (
        await boss.post('create-password-link', {
          role: 'supervisor',
          personId: id,
          purpose: 'invite',
        })
      ).status,
    ).toBe(404);
    const { rows } = await office.server.database!.pool.query(
      `select string_agg(data::text, '') as all from event where stream_id like 'password-link/%'`,
    );
    for (const { token } of [replaced, taken, expired, outdated, orphaned])
      expect(rows[0].all).not.toContain(token);
  });

  it.each(['admin', 'supervisor', 'delivery-boy'] as const)(
    'of a %s is dead when the email is corrected, also once it is back, and the next link names the corrected email',
    async (role) => {
      const form = FORMS[role]();
      const { id } = await done<{ id: number }>(boss, `add-${role}`, form);
      const { token } = await create(role, id);
      expect((await open(token)).body.data.email).toBe(form.email);
      const email = `corrected-${form.email}`;
      await done(boss, `edit-${role}/${id}`, { ...form, password: '', email });
      expect(await open(token, second().url)).toMatchObject(INVALID);
      expect(await set(token, NEW)).toMatchObject(INVALID);
      expect(await linksOf(role, id)).toEqual([]);
      expect((await signIn(role, email, OLD)).status).toBe(200);
      expect((await open((await create(role, id)).token)).body.data.email).toBe(email);
      await done(boss, `edit-${role}/${id}`, { ...form, password: '' });
      const again = await create(role, id);
      await done(boss, `edit-${role}/${id}`, { ...form, password: '', email });
      await done(boss, `edit-${role}/${id}`, { ...form, password: '' });
      expect(await open(again.token)).toMatchObject(INVALID);
    },
  );

  it.each(['admin', 'supervisor', 'delivery-boy'] as const)(
    'sets the first password of a %s who was added without one, and who could not sign in before',
    async (role) => {
      const form = { ...FORMS[role](), password: undefined };
      expect(await boss.post(`add-${role}`, form)).toMatchObject(
        refused(400, MESSAGES['password-required'], 'password'),
      );
      const headers = withKey(randomUUID());
      const { id } = await done<{ id: number }>(
        boss,
        `add-${role}`,
        { ...form, invite: true },
        headers,
      );
      expect(
        (await done<{ id: number }>(boss, `add-${role}`, { ...form, invite: true }, headers)).id,
      ).toBe(id);
      for (const password of [OLD, 'nobody has this password'])
        expect((await signIn(role, form.email, password)).status).toBe(401);
      const without = [
        { role, id, purpose: 'invite', createdAt: null, expiresAt: null, isExpired: false },
      ];
      expect(await linksOf(role, id)).toEqual(without);
      await create(role, id);
      await done(boss, 'revoke-password-link', { role, personId: id });
      expect(await linksOf(role, id)).toEqual(without);
      const { token, expiresAt } = await create(role, id);
      expect(await linksOf(role, id)).toMatchObject([{ expiresAt }]);
      expect((await set(token, NEW)).status).toBe(200);
      expect(await linksOf(role, id)).toEqual([]);
      expect((await signIn(role, form.email, NEW)).status).toBe(200);
    },
  );

  it('is made by admins only, and not for oneself', async () => {
    const chief = await hire('supervisor');
    const asSupervisor = new Client(
      url(),
      `${API}/admin`,
      (await person('supervisor', chief.email)).session.token,
    );
    expect(
      (
        await asSupervisor.post('create-password-link', {
          role: 'supervisor',
          personId: chief.id,
          purpose: 'reset',
        })
      ).status,
    ).toBe(403);
    const own = {
      role: 'admin',
      personId: boss.session.role === 'admin' ? boss.session.id : 0,
      purpose: 'reset',
    };
    expect(await boss.post('create-password-link', own)).toMatchObject(
      refused(400, MESSAGES['own-password-elsewhere']),
    );
  });

  it('cannot be guessed: after fifty wrong links an address has to wait, and can still sign in', async () => {
    const { email } = await hire('supervisor');
    const answers = [];
    for (let n = 0; n < 60 && answers.at(-1) !== 429; n += 1)
      answers.push((await open(`wrong-${n}`)).status);
    expect(answers.at(-1)).toBe(429);
    expect((await signIn('supervisor', email, OLD)).status).toBe(200);
  });
});
