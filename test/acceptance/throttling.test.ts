import { TEXTS } from '@milkround/contracts';
import { login, PASSWORD } from '../support/client';
import { ownServer } from '../support/own-server';

const server = ownServer();
const from = (address: string) => ({ 'x-forwarded-for': address });
const attempt = (username: string, password: string, address: string) =>
  login(server().url, 'delivery-boy', { username, password }, from(address));

it('bars an account after ten wrong passwords, for the right one too, and says for how long', async () => {
  for (let n = 0; n < 10; n++) expect((await attempt('mde1@milkround.test', `wrong-${n}`, `10.1.0.${n}`)).status).toBe(401);
  const barred = await attempt('MDE1@milkround.test', PASSWORD, '10.1.0.99');
  expect(barred).toMatchObject({ status: 429, body: { statusCode: 429, error: 'Too Many Requests', message: TEXTS.tooManyTries } });
  expect(Number(barred.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await attempt('mde2@milkround.test', PASSWORD, '10.1.0.99')).status).toBe(200);
  expect((await login(server().url, 'supervisor', { username: 'mde1@milkround.test', password: PASSWORD }, from('10.1.0.99'))).status).toBe(
    401,
  );
});

it('lets the account in again when a quarter of an hour has passed', async () => {
  await server().database!.pool.query(`update login_try set tried_at = tried_at - interval '16 minutes'`);
  expect((await attempt('mde1@milkround.test', PASSWORD, '10.1.0.99')).status).toBe(200);
});

it('counts anew after the right password', async () => {
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) expect((await attempt('mde3@milkround.test', 'wrong-one', `10.2.${round}.${n}`)).status).toBe(401);
    expect((await attempt('mde3@milkround.test', PASSWORD, '10.2.9.9')).status).toBe(200);
  }
});

it('bars an address after fifty wrong tries over all accounts, and no other', async () => {
  const tries = Array.from({ length: 50 }, (_, n) => attempt(`somebody${n}@milkround.test`, 'wrong-one', '10.3.0.1'));
  for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
  expect((await attempt('mde4@milkround.test', PASSWORD, '10.3.0.1')).status).toBe(429);
  expect((await attempt('mde4@milkround.test', PASSWORD, '10.3.0.2')).status).toBe(200);
});

it('cannot be outrun by many tries at the same moment', async () => {
  const tries = Array.from({ length: 40 }, (_, n) => attempt('mde5@milkround.test', 'wrong-one', `10.4.0.${n}`));
  const checked = (await Promise.all(tries)).filter(({ status }) => status === 401).length;
  expect(checked).toBeLessThanOrEqual(20);
  expect((await attempt('mde5@milkround.test', PASSWORD, '10.4.1.1')).status).toBe(429);
});
