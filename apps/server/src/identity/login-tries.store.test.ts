import { randomUUID } from 'node:crypto';
import { IdentityWorld } from '../../../../test/support/identity-world';

// Hashing is slow on purpose.
jest.setTimeout(60_000);

let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world?.end());

beforeEach(() => world.database.pool.query('delete from login_try'));

const login: IdentityWorld['login'] = (...given) => world.login(...given);

/** Counts the outcomes of tries that are sent at the same moment. */
async function outcomes(tries: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(tries)) {
    const outcome = result.status === 'fulfilled' ? 'in' : String(result.reason.getStatus());
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

describe('too many tries', () => {
  it('accepts exactly ten wrong ones in any order of arrival, and then refuses even a right one', async () => {
    const tries = Array.from({ length: 15 }, () =>
      login('supervisor', 'meera@milkround.test', 'wrong password'),
    );
    expect(await outcomes(tries)).toEqual({ 401: 10, 429: 5 });
    await expect(
      login('supervisor', 'Meera@milkround.test', 'milkround', '192.0.2.2'),
    ).rejects.toMatchObject({ status: 429 });
    await expect(login('delivery-boy', 'ravi@milkround.test')).resolves.toBeDefined();
  });

  it('names the time to retry: when the first of the ten is a quarter of an hour old', async () => {
    await outcomes(
      Array.from({ length: 10 }, () =>
        login('supervisor', 'meera@milkround.test', 'wrong password'),
      ),
    );
    await world.database.pool.query(
      `update login_try set tried_at = tried_at - interval '14 minutes'`,
    );
    const refusal = await login('supervisor', 'meera@milkround.test').catch(
      (error: { seconds: number }) => error,
    );
    expect('seconds' in refusal && refusal.seconds).toBeGreaterThan(50);
    expect('seconds' in refusal && refusal.seconds).toBeLessThanOrEqual(60);
    await world.database.pool.query(
      `update login_try set tried_at = tried_at - interval '1 minute'`,
    );
    await expect(login('supervisor', 'meera@milkround.test')).resolves.toBeDefined();
  });

  it('restarts after a right one', async () => {
    const nine = () =>
      Array.from({ length: 9 }, () =>
        login('supervisor', 'meera@milkround.test', 'wrong password'),
      );
    expect(await outcomes(nine())).toEqual({ 401: 9 });
    await login('supervisor', 'meera@milkround.test');
    expect(await outcomes(nine())).toEqual({ 401: 9 });
  });

  it('counts fifty wrong ones from one address, right ones not', async () => {
    expect(
      await outcomes(
        Array.from({ length: 60 }, () => login('delivery-boy', 'ravi@milkround.test')),
      ),
    ).toEqual({ in: 60 });
    const strangers = Array.from({ length: 52 }, () =>
      login('supervisor', `${randomUUID()}@milkround.test`),
    );
    expect(await outcomes(strangers)).toEqual({ 401: 50, 429: 2 });
    await expect(login('delivery-boy', 'ravi@milkround.test')).rejects.toMatchObject({
      status: 429,
    });
    await expect(
      login('delivery-boy', 'ravi@milkround.test', 'milkround', '192.0.2.9'),
    ).resolves.toBeDefined();
  });
});

describe('a device on which a person has signed in', () => {
  const wrong = (count: number, send: () => Promise<unknown>) =>
    outcomes(Array.from({ length: count }, send));

  it('accepts him although others have used up the attempts of the account and of his address', async () => {
    const { deviceToken } = await world.loginOn(null, 'supervisor', 'meera@milkround.test');
    await wrong(11, () => login('supervisor', 'meera@milkround.test', 'wrong password'));
    await wrong(50, () => login('supervisor', `${randomUUID()}@milkround.test`));
    await expect(login('supervisor', 'meera@milkround.test')).rejects.toMatchObject({
      status: 429,
    });
    const again = await world.loginOn(deviceToken, 'supervisor', 'meera@milkround.test');
    expect(again.deviceToken).toBe(deviceToken);
    await expect(login('supervisor', 'meera@milkround.test')).rejects.toMatchObject({
      status: 429,
    });
  });

  it('has ten attempts of its own', async () => {
    const { deviceToken } = await world.loginOn(null, 'supervisor', 'meera@milkround.test');
    const onDevice = (password: string) =>
      world.loginOn(deviceToken, 'supervisor', 'meera@milkround.test', password);
    expect(await wrong(12, () => onDevice('wrong password'))).toEqual({ 401: 10, 429: 2 });
    await expect(onDevice('milkround')).rejects.toMatchObject({ status: 429 });
    await expect(login('supervisor', 'meera@milkround.test')).resolves.toBeDefined();
  });

  it('is accepted only for the people who have signed in on it', async () => {
    const { deviceToken } = await world.loginOn(null, 'delivery-boy', 'ravi@milkround.test');
    await wrong(10, () => login('supervisor', 'meera@milkround.test', 'wrong password'));
    await expect(
      world.loginOn(deviceToken, 'supervisor', 'meera@milkround.test'),
    ).rejects.toMatchObject({ status: 429 });
  });

  it('serves several people under one token', async () => {
    const first = await world.loginOn(null, 'delivery-boy', 'ravi@milkround.test');
    const second = await world.loginOn(first.deviceToken, 'supervisor', 'meera@milkround.test');
    expect(second.deviceToken).toBe(first.deviceToken);
  });

  it('is not created from a token that was never issued', async () => {
    const invented = 'a'.repeat(43);
    expect(
      (await world.loginOn(invented, 'delivery-boy', 'ravi@milkround.test')).deviceToken,
    ).not.toBe(invented);
  });

  it('is stored as a hash: the database does not contain the token', async () => {
    const { deviceToken } = await world.loginOn(null, 'delivery-boy', 'ravi@milkround.test');
    const { rows } = await world.database.pool.query(
      'select known_device::text as row from known_device',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(deviceToken))).toEqual([]);
  });

  it('is limited in number for each account', async () => {
    for (let n = 0; n < 55; n++) await login('delivery-boy', 'ravi@milkround.test');
    const { rows } = await world.database.pool.query(
      `select 1 from known_device where account = 'delivery-boy ravi@milkround.test'`,
    );
    expect(rows).toHaveLength(50);
  });
});
