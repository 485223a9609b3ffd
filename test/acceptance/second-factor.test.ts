import {
  type Account,
  type Failure,
  MESSAGES,
  type NewSecondFactor,
  type Read,
  type RecoveryCodes,
  type SecondFactorOwner,
  type Session,
  type Supervisor,
  type Written,
} from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { Secret, TOTP } from 'otpauth';
import { adminForm, done, refused, staffForm } from '../support/catalog';
import { login, Person } from '../support/client';
import { shareSecondServer } from '../support/own-server';
import { sharedOffice } from '../support/shared-office';

const office = sharedOffice();
const second = shareSecondServer();
const url = () => office.url;
const PASSWORD = 'seven white cows';

type Office = 'admin' | 'supervisor';
const FORMS: Record<Office, () => { email: string }> = {
  admin: () => ({ ...adminForm(), password: PASSWORD }),
  supervisor: () => staffForm({ areaId: office.area.id, password: PASSWORD }),
};

/** A code of the authenticator app, for so many half minutes (`steps`) from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const signIn = (role: Office, username: string, code?: string, at = url()) =>
  login<Written<Session> & Failure>(at, role, { username, password: PASSWORD, code });
const stateOf = async (person: Person) =>
  (await person.get<Read<Account>>('get-account')).body.data.secondFactor;
const begin = (person: Person, password = PASSWORD) =>
  person.post<Written<NewSecondFactor>>('begin-second-factor', { password });

/** Switches it on with the code of the last half minute, so that the present code is still unused. */
async function enrol(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await begin(person)).body.data;
  const { body } = await person.post<Written<RecoveryCodes>>('enable-second-factor', {
    code: codeOf(secret),
  });
  return { secret, codes: body.data.codes };
}

describe.each(['admin', 'supervisor'] as const)('the second factor of a %s', (role) => {
  let boss: Person;
  let person: Person;
  let email: string;
  let id: number;
  beforeEach(async () => {
    boss = office.boss;
    const form = FORMS[role]();
    email = form.email;
    ({ id } = await done<{ id: number }>(boss, `add-${role}`, form));
    person = new Person(url(), (await signIn(role, email)).body.data);
  });

  it('is requested after the password once it is on, each code counts once on all servers, and the log has no secret', async () => {
    expect(await stateOf(person)).toEqual({ enabledAt: null, codesLeft: 0, isRequired: false });
    expect(await begin(person, 'wrong-password')).toMatchObject(
      refused(400, MESSAGES['own-password-wrong'], 'password'),
    );
    const begun = await begin(person);
    expect(begun.body.data.uri).toContain(`secret=${begun.body.data.secret}`);
    expect((await signIn(role, email)).status).toBe(200);
    const { secret, codes } = await enrol(person);
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(person)).toEqual({
      enabledAt: expect.any(String),
      codesLeft: 10,
      isRequired: false,
    });

    expect(await signIn(role, email)).toMatchObject({
      status: 401,
      body: { code: 'second-factor-required' },
    });
    const wrong = { status: 401, body: { code: 'second-factor-wrong' } };
    expect(await signIn(role, email, codeOf(secret, 40))).toMatchObject(wrong);
    const code = codeOf(secret, 1);
    expect((await signIn(role, email, code)).status).toBe(200);
    expect(await signIn(role, email, code, second().url)).toMatchObject(wrong);

    const stream = await office.log.store.readStream(streams.secondFactor(role, id));
    expect(stream.map(({ type, meta }) => [type, meta.actor])).toEqual([
      ['SecondFactorEnabled', { role, id }],
    ]);
    const { rows } = await office.server.database!.pool.query(
      `select string_agg(data::text, '') as all from event where stream_id like 'second-factor/%'`,
    );
    expect(rows[0].all).not.toContain(secret);
  });

  it('can be replaced by a recovery code, each of which counts once and is stored only as a hash', async () => {
    const { codes } = await enrol(person);
    const [first = ''] = codes;
    expect(
      (await signIn(role, email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).status,
    ).toBe(200);
    expect((await signIn(role, email, first)).status).toBe(401);
    expect((await stateOf(person))?.codesLeft).toBe(9);
    const stream = await office.log.store.readStream(streams.secondFactor(role, id));
    expect(stream.at(-1)).toMatchObject({
      type: 'RecoveryCodeUsed',
      data: { role, personId: id, codesLeft: 9 },
    });
    const { rows } = await office.server.database!.pool.query(
      `select encode(code_hash, 'escape') as text from recovery_code`,
    );
    expect(rows.some(({ text }) => text.includes(first))).toBe(false);
  });

  it('is switched off with password and code, after which the password is enough', async () => {
    const { secret } = await enrol(person);
    const off = (body: object) =>
      person.post('disable-second-factor', {
        password: PASSWORD,
        code: codeOf(secret, 1),
        ...body,
      });
    expect(await off({ code: '000000' })).toMatchObject(
      refused(400, MESSAGES['second-factor-wrong'], 'code'),
    );
    expect(await off({ password: 'wrong-password' })).toMatchObject(
      refused(400, MESSAGES['own-password-wrong'], 'password'),
    );
    expect(await off({})).toMatchObject({ status: 200 });
    expect((await signIn(role, email)).status).toBe(200);
  });

  it('has new recovery codes for password and code, after which the old ones are not valid', async () => {
    const { secret, codes: old } = await enrol(person);
    const renew = (body: object) =>
      person.post<Written<RecoveryCodes>>('replace-recovery-codes', {
        password: PASSWORD,
        code: codeOf(secret, 1),
        ...body,
      });
    expect(await renew({ password: 'wrong-password' })).toMatchObject(
      refused(400, MESSAGES['own-password-wrong'], 'password'),
    );
    expect(await renew({ code: '000000' })).toMatchObject(
      refused(400, MESSAGES['second-factor-wrong'], 'code'),
    );
    const { codes } = (await renew({})).body.data;
    expect(new Set([...codes, ...old]).size).toBe(20);
    expect((await stateOf(person))?.codesLeft).toBe(10);
    expect([
      (await signIn(role, email, old[0])).status,
      (await signIn(role, email, codes[0])).status,
    ]).toEqual([401, 200]);
    const stream = await office.log.store.readStream(streams.secondFactor(role, id));
    expect(stream.map(({ type }) => type)).toEqual([
      'SecondFactorEnabled',
      'RecoveryCodesReplaced',
      'RecoveryCodeUsed',
    ]);
  });

  it('is reset by another admin, who is named in the log and to the person', async () => {
    await enrol(person);
    const owners = await boss.get<Read<SecondFactorOwner[]>>('get-second-factors');
    expect(owners.body.data).toContainEqual({ role, id });
    expect(await boss.post(`reset-${role}-second-factor/${id}`, {})).toMatchObject({ status: 200 });
    expect(await boss.post(`reset-${role}-second-factor/${id}`, {})).toMatchObject(
      refused(409, MESSAGES['second-factor-off']),
    );
    const told = { at: expect.any(String), role: 'admin', name: boss.session.name };
    const { status, body } = await signIn(role, email);
    expect([status, body.data.secondFactorReset]).toEqual([200, told]);
    const again = new Person(url(), body.data);
    expect((await again.get<Read<Account>>('get-account')).body.data.secondFactorReset).toEqual(
      told,
    );
    expect((await again.post('acknowledge-password-change', {})).status).toBe(200);
    expect((await signIn(role, email)).body.data.secondFactorReset).toBeUndefined();
    const stream = await office.log.store.readStream(streams.secondFactor(role, id));
    expect(stream.at(-1)).toMatchObject({
      type: 'SecondFactorDisabled',
      meta: { actor: { role: 'admin', id: boss.session.role === 'admin' ? boss.session.id : 0 } },
    });
  });
});

it('counts wrong codes as wrong passwords, and the right password alone does not end the count', async () => {
  const form = FORMS.supervisor();
  await done<Supervisor>(office.boss, 'add-supervisor', form);
  const { secret } = await enrol(
    new Person(url(), (await signIn('supervisor', form.email)).body.data),
  );
  for (let n = 0; n < 10; n += 1) {
    expect((await signIn('supervisor', form.email, '000000')).status).toBe(401);
    if (n < 9)
      expect((await signIn('supervisor', form.email)).body.code).toBe('second-factor-required');
  }
  expect((await signIn('supervisor', form.email, codeOf(secret, 1))).status).toBe(429);
});

it('cannot be reset by its owner without password and code', async () => {
  const form = FORMS.admin();
  const { id } = await done<{ id: number }>(office.boss, 'add-admin', form);
  const person = new Person(url(), (await signIn('admin', form.email)).body.data);
  await enrol(person);
  expect(await person.post(`reset-admin-second-factor/${id}`, {})).toMatchObject({ status: 400 });
});
