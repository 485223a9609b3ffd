import {
  MESSAGES,
  type NewSecondFactor,
  type RecoveryCodes,
  type Session,
  type Written,
} from '@milkround/contracts';
import { Secret, TOTP } from 'otpauth';
import { login, PASSWORD, Person, supervisor } from '../support/client';
import { live, liveAttempt } from '../support/live-client';
import { ownServer } from '../support/own-server';
import { runCommand } from '../support/run-command';
import { startHosted } from '../support/running-server';

const server = ownServer({ env: { SECOND_FACTOR: 'admins' } });
const url = () => server().url;
const ADMIN = 'admin@milkround.test';

it('leads an admin without a second factor to the enrolment before any other call, and no other person', async () => {
  const { body } = await login<Written<Session>>(url(), 'admin', {
    username: ADMIN,
    password: PASSWORD,
  });
  expect(body.data.mustEnrol).toBe(true);
  const boss = new Person(url(), body.data);
  for (const path of ['get-products', 'get-account', 'dashboard-stats'])
    expect(await boss.get(path)).toMatchObject({
      status: 401,
      body: { code: 'second-factor-needed' },
    });
  const socket = liveAttempt(url(), { token: boss.session.token });
  await socket.until('the refusal', () => socket.refusals.includes(MESSAGES['unauthorized']));
  socket.close();

  const begun = await boss.post<Written<NewSecondFactor>>('begin-second-factor', {
    password: PASSWORD,
  });
  const { secret } = begun.body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect(
    (await boss.post<Written<RecoveryCodes>>('enable-second-factor', { code })).body.data.codes,
  ).toHaveLength(10);
  expect((await boss.get('get-products')).status).toBe(200);
  (await live(url(), boss.session.token)).close();
  expect((await (await supervisor(url(), 1)).get('get-products')).status).toBe(200);

  const { rows } = await server().database!.pool.query('select secret from second_factor');
  expect(rows[0].secret.toString()).not.toContain(secret);
});

it('cannot be switched on at a server with another key, which says so, until the operator has reset all', async () => {
  const other = await startHosted({
    databaseUrl: server().databaseUrl,
    env: { SECOND_FACTOR_KEY: 'another key of thirty-two letters' },
  });
  try {
    const ready = async () => {
      const answer = await fetch(`${other.url}/health/ready`);
      const { degraded } = (await answer.json()) as { degraded: { part: string }[] };
      return [answer.status, degraded.some(({ part }) => part === 'second-factor')];
    };
    const person = await supervisor(other.url, 1);
    const begin = () => person.post('begin-second-factor', { password: PASSWORD });
    expect(await begin()).toMatchObject({
      status: 409,
      body: { code: 'second-factor-key-missing' },
    });
    expect(await ready()).toEqual([200, true]);
    const reset = await runCommand('admin', ['reset-second-factor', '--all'], {
      DATABASE_URL: server().databaseUrl,
    });
    expect(reset.output).toContain('Second factors that were switched off: 1.');
    expect(await ready()).toEqual([200, false]);
    expect((await begin()).status).toBe(200);
    expect(await ready()).toEqual([200, false]);
  } finally {
    await other.stop();
  }
});
