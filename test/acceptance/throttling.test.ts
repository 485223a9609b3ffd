import {
  MESSAGES,
  type DeliveryBoy,
  type NewPasswordLink,
  type Read,
  type Written,
} from '@milkround/contracts';
import { admin, Client, login, PASSWORD, type Answer } from '../support/client';
import { ownServer } from '../support/own-server';
import { startHosted } from '../support/running-server';

const server = ownServer();
const from = (address: string) => ({ 'x-forwarded-for': address });
const attempt = (username: string, password: string, address: string) =>
  login(server().url, 'delivery-boy', { username, password }, from(address));

it('locks an account after ten wrong passwords, for the right one too, and names the time to wait', async () => {
  for (let n = 0; n < 10; n++)
    expect((await attempt('mde1@milkround.test', `wrong-${n}`, `10.1.0.${n}`)).status).toBe(401);
  const barred = await attempt('MDE1@milkround.test', PASSWORD, '10.1.0.99');
  expect(barred).toMatchObject({
    status: 429,
    body: { statusCode: 429, error: 'Too Many Requests', message: MESSAGES['too-many-tries'] },
  });
  expect(Number(barred.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await attempt('mde2@milkround.test', PASSWORD, '10.1.0.99')).status).toBe(200);
  expect(
    (
      await login(
        server().url,
        'supervisor',
        { username: 'mde1@milkround.test', password: PASSWORD },
        from('10.1.0.99'),
      )
    ).status,
  ).toBe(401);
});

it('is unlocked by an admin, by a new password and by a used link', async () => {
  const boss = await admin(server().url);
  const lock = async (username: string) => {
    let tries = 0;
    while ((await attempt(username, 'wrong-one', `10.1.1.${tries}`)).status === 401) tries += 1;
    expect(tries).toBe(10);
    expect((await attempt(username, PASSWORD, '10.1.2.1')).status).toBe(429);
  };
  const email = 'mde1@milkround.test';
  const boys = await boss.get<Read<DeliveryBoy[]>>('get-delivery-boys');
  const { id: personId, ...boy } = boys.body.data.find((each) => each.email === email)!;
  const person = { role: 'delivery-boy', personId };
  expect((await attempt(email, PASSWORD, '10.1.0.99')).status).toBe(429);
  expect((await boss.post('unlock-sign-in', person)).status).toBe(200);
  expect((await attempt(email, PASSWORD, '10.1.0.99')).status).toBe(200);

  await lock(email);
  const { name, unique_id: uniqueId, area_id: areaId, supervisor } = boy;
  const form = { name, uniqueId, email, areaId, supervisorId: supervisor?.id, phone: boy.phone };
  const changed = await boss.post(`edit-delivery-boy/${personId}`, {
    ...form,
    password: 'another-one',
  });
  expect(changed.status).toBe(200);
  expect((await attempt(email, 'another-one', '10.1.2.1')).status).toBe(200);

  await lock(email);
  const { body } = await boss.post<Written<NewPasswordLink>>('create-password-link', {
    ...person,
    purpose: 'reset',
  });
  const set = { token: body.data.token, password: PASSWORD };
  const used = await new Client(server().url).post('password-link/set-password', set);
  expect(used.status).toBe(200);
  expect((await attempt(email, PASSWORD, '10.1.2.1')).status).toBe(200);
});

it('restarts the count after the right password', async () => {
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++)
      expect((await attempt('mde3@milkround.test', 'wrong-one', `10.2.${round}.${n}`)).status).toBe(
        401,
      );
    expect((await attempt('mde3@milkround.test', PASSWORD, '10.2.9.9')).status).toBe(200);
  }
});

it('locks an address after fifty wrong attempts over all accounts, and no other address', async () => {
  const tries = Array.from({ length: 50 }, (_, n) =>
    attempt(`somebody${n}@milkround.test`, 'wrong-one', '10.3.0.1'),
  );
  for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
  expect((await attempt('mde4@milkround.test', PASSWORD, '10.3.0.1')).status).toBe(429);
  expect((await attempt('mde4@milkround.test', PASSWORD, '10.3.0.2')).status).toBe(200);
});

it('cannot be avoided by many attempts at the same moment', async () => {
  let checked = 0;
  let isLocked = false;
  for (let round = 0; !isLocked; round += 1) {
    const tries = Array.from({ length: 40 }, (_, n) =>
      attempt('mde5@milkround.test', 'wrong-one', `10.4.${round}.${n}`),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    checked += statuses.filter((status) => status === 401).length;
    isLocked = statuses.includes(429);
  }
  expect(checked).toBeLessThanOrEqual(11);
});

it('lets others sign in while one right account signs in without a pause', async () => {
  const busy = Array.from({ length: 150 }, (_, n) =>
    attempt('mde9@milkround.test', PASSWORD, `10.7.0.${n}`),
  );
  for (let n = 10; n <= 14; n += 1)
    expect((await attempt(`mde${n}@milkround.test`, PASSWORD, '10.7.1.1')).status).toBe(200);
  const statuses = (await Promise.all(busy)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
});

describe('a phone on which a person has signed in', () => {
  const cookieOf = ({ headers }: Answer<unknown>) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const onPhone = (
    url: string,
    username: string,
    password: string,
    address: string,
    cookie: string,
  ) => login(url, 'delivery-boy', { username, password }, { ...from(address), cookie });

  it('lets him in on every server while another person guesses his password', async () => {
    const second = await startHosted({ databaseUrl: server().databaseUrl });
    try {
      const cookie = cookieOf(await attempt('mde6@milkround.test', PASSWORD, '10.5.0.1'));
      for (let n = 0; n < 10; n++)
        expect((await attempt('mde6@milkround.test', 'wrong-one', '10.5.1.1')).status).toBe(401);
      expect((await attempt('mde6@milkround.test', PASSWORD, '10.5.0.1')).status).toBe(429);
      for (const { url } of [server(), second])
        expect(
          (await onPhone(url, 'mde6@milkround.test', PASSWORD, '10.5.0.1', cookie)).status,
        ).toBe(200);
      expect(
        (
          await onPhone(
            second.url,
            'mde7@milkround.test',
            PASSWORD,
            '10.5.0.1',
            `a=b; ${cookie}; c=d`,
          )
        ).status,
      ).toBe(200);
    } finally {
      await second.stop();
    }
  });

  it('lets him in while another person tries wrong passwords of many accounts from the same address', async () => {
    const cookie = cookieOf(await attempt('mde15@milkround.test', PASSWORD, '10.8.0.1'));
    const wrong = Array.from({ length: 200 }, (_, n) =>
      attempt(`somebody${n}@milkround.test`, 'wrong-one', '10.8.0.1'),
    );
    for (let n = 0; n < 5; n += 1)
      expect(
        (await onPhone(server().url, 'mde15@milkround.test', PASSWORD, '10.8.0.1', cookie)).status,
      ).toBe(200);
    const statuses = (await Promise.all(wrong)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(52);
    expect((await attempt('mde16@milkround.test', PASSWORD, '10.8.0.1')).status).toBe(429);
  });

  it('keeps its identifier where no script of a page reads it, and sends it nowhere else', async () => {
    const { headers } = await attempt('mde8@milkround.test', PASSWORD, '10.5.0.2');
    expect(headers.get('set-cookie')).toMatch(
      /^milkround-device=[\w-]{43}; Path=\/apis\/public\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const overTls = { ...from('10.5.0.2'), 'x-forwarded-proto': 'https' };
    const secure = await login(
      server().url,
      'delivery-boy',
      { username: 'mde8@milkround.test', password: PASSWORD },
      overTls,
    );
    expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/);
  });
});

it('reads the address from a header only when a configured proxy has sent it', async () => {
  const unaware = await startHosted({
    databaseUrl: server().databaseUrl,
    env: { TRUST_PROXY: 'none' },
  });
  try {
    const tries = Array.from({ length: 50 }, (_, n) =>
      login(
        unaware.url,
        'delivery-boy',
        { username: `nobody${n}@milkround.test`, password: 'wrong-one' },
        from(`10.6.0.${n}`),
      ),
    );
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
    const another = { username: 'nobody@milkround.test', password: 'wrong-one' };
    expect((await login(unaware.url, 'delivery-boy', another, from('10.6.1.1'))).status).toBe(429);
    expect((await login(server().url, 'delivery-boy', another, from('10.6.1.1'))).status).toBe(401);
  } finally {
    await unaware.stop();
  }
});
