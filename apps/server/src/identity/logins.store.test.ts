import { randomUUID } from 'node:crypto';
import { IdentityWorld, SET_BY } from '../../../../test/support/identity-world';
import { StartError } from '../operations/start-error';

// Hashing is slow on purpose.
const PLACE = { address: '192.0.2.1', browser: null, system: null };
let world: IdentityWorld;
beforeAll(async () => {
  world = await IdentityWorld.create();
});
afterAll(() => world?.end());

const login: IdentityWorld['login'] = (...given) => world.login(...given);

describe('a login', () => {
  it('answers the session of an admin', async () =>
    expect(await login('admin', 'boss@milkround.test', 'first password')).toEqual({
      id: 1,
      name: 'Admin',
      email: 'boss@milkround.test',
      role: 'admin',
      token: expect.stringMatching(/^[\w-]{43}$/),
    }));

  it('answers the session of a supervisor with the area', async () =>
    expect(await login('supervisor', ' MEERA@milkround.test ')).toMatchObject({
      unique_id: 'SUP-001',
      area_id: 1,
      area: { id: 1, name: 'Baner' },
    }));

  it('answers the session of a delivery boy', async () =>
    expect(await login('delivery-boy', 'ravi@MILKROUND.test')).toEqual({
      name: 'Ravi',
      role: 'delivery-boy',
      token: expect.any(String),
      deliveryBoyInfo: {
        id: 1,
        unique_id: 'MDE-001',
        name: 'Ravi',
        email: 'ravi@milkround.test',
        area_id: 1,
        area: { id: 1, name: 'Baner' },
      },
    }));

  it('gives the same answer for a wrong password, an unknown account and another role', async () => {
    const wrong = { message: 'Invalid email or password', status: 401 };
    await expect(login('supervisor', 'meera@milkround.test', 'Milkround')).rejects.toMatchObject(
      wrong,
    );
    await expect(login('supervisor', 'nobody@milkround.test')).rejects.toMatchObject(wrong);
    await expect(login('admin', 'meera@milkround.test')).rejects.toMatchObject(wrong);
  });

  it('refuses an archived person, and ends his sessions', async () => {
    const session = await login('delivery-boy', 'anil@milkround.test');
    await world.database.pool.query(
      `delete from account where role = 'delivery-boy' and person_id = 2`,
    );
    expect(await world.sessions.authenticate(session.token)).toBeNull();
    await expect(login('delivery-boy', 'anil@milkround.test')).rejects.toMatchObject({
      status: 401,
    });
    await world.database.pool.query(
      `insert into account values ('delivery-boy', 2, 'anil@milkround.test', '${SET_BY.anil}')`,
    );
  });

  describe('with a new password', () => {
    const commandId = randomUUID();
    const check = (password: string) =>
      world.check('delivery-boy', 'anil@milkround.test', password);
    /** Does the same as the projection does for a changed password. */
    const fact = (setBy: string) =>
      world.database.pool.query(
        `update account set password_set_by = $1 where role = 'delivery-boy' and person_id = 2`,
        [setBy],
      );
    const anil = (passwordSetBy: string) => ({ personId: 2, passwordSetBy });

    beforeAll(async () =>
      world.credentials.keep(
        { role: 'delivery-boy', personId: 2, commandId },
        await world.credentials.hash('new password'),
      ),
    );

    it('accepts the old one until the fact is recorded, and then only the new one', async () => {
      expect([await check('milkround'), await check('new password')]).toEqual([
        anil(SET_BY.anil),
        null,
      ]);
      await fact(commandId);
      expect([await check('milkround'), await check('new password')]).toEqual([
        null,
        anil(commandId),
      ]);
      await fact(SET_BY.anil);
    });

    it('ends the sessions that the old one opened, with the fact itself', async () => {
      const [before, after] = [
        await world.sessions.open('delivery-boy', anil(SET_BY.anil), PLACE),
        await world.sessions.open('delivery-boy', anil(commandId), PLACE),
      ];
      await fact(commandId);
      expect([
        await world.sessions.authenticate(before),
        await world.sessions.authenticate(after),
      ]).toEqual([null, expect.anything()]);
      await world.sessions.revokeAll(
        'delivery-boy',
        2,
        { reason: 'password-changed', actor: { role: 'admin', id: 1 } },
        commandId,
      );
      expect(await world.sessions.authenticate(after)).not.toBeNull();
      await fact(SET_BY.anil);
      expect(await world.sessions.authenticate(before)).toBeNull();
    });

    it('forgets the old one, or the new one of a command that was refused', async () => {
      await world.credentials.forget(commandId);
      await fact(commandId);
      expect(await check('new password')).toBeNull();
      await fact(SET_BY.anil);
      await world.credentials.forgetAll('delivery-boy', 2, SET_BY.anil);
      expect(await check('milkround')).not.toBeNull();
      await world.credentials.forgetAll('delivery-boy', 2);
      expect(await check('milkround')).toBeNull();
      expect(await world.check('delivery-boy', 'ravi@milkround.test', 'milkround')).not.toBeNull();
    });
  });

  it('makes the first admin once', async () => {
    await world.credentials.firstAdmin(
      { email: 'other@milkround.test', password: 'other password' },
      false,
      'Gokul Dairy',
    );
    expect(await world.check('admin', 'other@milkround.test', 'other password')).toBeNull();
    expect(await world.check('admin', 'boss@milkround.test', 'first password')).toEqual({
      personId: 1,
      passwordSetBy: null,
    });
  });

  it.each([
    ['nine-char', 'ADMIN_PASSWORD: Password must be at least 10 characters.'],
    ['1q2w3e4r5t', 'ADMIN_PASSWORD: This password is easy to guess. Please choose another one.'],
    [
      'first@milkround.test',
      'ADMIN_PASSWORD: This password is easy to guess. Please choose another one.',
    ],
    ['gokuldairy12', 'ADMIN_PASSWORD: This password is easy to guess. Please choose another one.'],
  ])('makes no first admin with the password %s, except in the demo', async (password, message) => {
    const first = { email: 'first@milkround.test', password };
    await expect(
      world.credentials.firstAdmin(first, false, 'Gokul Dairy'),
    ).resolves.toBeUndefined();
    await world.database.pool.query('delete from admin');
    await expect(world.credentials.firstAdmin(first, false, 'Gokul Dairy')).rejects.toThrow(
      new StartError(message),
    );
    expect(await world.check('admin', first.email, password)).toBeNull();
    await world.credentials.firstAdmin(first, true, 'Gokul Dairy');
    expect(await world.check('admin', first.email, password)).not.toBeNull();
  });
});
