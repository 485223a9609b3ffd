import { NOTIFICATION_LIMITS, type NotificationForm } from '@milkround/contracts';
import { IdentityWorld } from '../../../../test/support/identity-world';
import type { Caller } from '../http/caller';
import { PushSubscriptions } from './push-subscriptions';

// Hashing is slow on purpose.
let world: IdentityWorld;
let subscriptions: PushSubscriptions;
let boss: Caller;
let meera: Caller;

const DEVICE = 'https://push.example/tablet';
const formOf = (endpoint: string): NotificationForm => ({
  ...{
    endpoint,
    p256dh: 'key',
    auth: 'secret',
    language: 'en',
    quietFrom: '21:00',
    quietUntil: '04:30',
    withDemo: false,
  },
});
const ask = async <Row>(sql: string) => (await world.database.pool.query(sql)).rows as Row[];
const standing = () =>
  ask<{ role: string; endpoint: string }>(
    'select role, endpoint from push_subscription order by saved_at',
  );
const told = () => ask('select delivery_boy_id from push_told');

async function signIn(...login: Parameters<IdentityWorld['login']>): Promise<Caller> {
  const caller = await world.sessions.authenticate((await world.login(...login)).token);
  if (!caller) throw new Error('The session is not valid');
  return caller;
}

beforeEach(async () => {
  world = await IdentityWorld.create();
  subscriptions = new PushSubscriptions(world.database.pool, world.source);
  boss = await signIn('admin', 'boss@milkround.test', 'first password');
  meera = await signIn('supervisor', 'meera@milkround.test');
  await subscriptions.save(boss, formOf(DEVICE));
  await ask(
    `insert into push_told select id, '2026-11-21', 1, 'stalled', now() from push_subscription`,
  );
});
afterEach(() => world?.end());

/** Lets the database refuse a statement on the devices. */
async function refuse(when: string): Promise<void> {
  await ask(
    `create function refuse_device() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await ask(`create trigger refuse_device ${when} execute function refuse_device()`);
}

it('a person who signs in on a device takes it over and gets its notifications again', async () => {
  await subscriptions.save(meera, formOf(DEVICE));
  expect([await standing(), await told()]).toEqual([
    [{ role: 'supervisor', endpoint: DEVICE }],
    [],
  ]);
});

it.each([
  ['saved', `before insert on push_subscription for each row when (new.role = 'supervisor')`],
  [
    'freed of the oldest ones',
    `before delete on push_subscription for each row when (old.role = 'supervisor')`,
  ],
])(
  'a device that cannot be %s stays with its person and keeps its notifications',
  async (_, when) => {
    for (let n = 0; n < NOTIFICATION_LIMITS.devices; n++)
      await subscriptions.save(meera, formOf(`https://push.example/${n}`));
    const before = await standing();
    await refuse(when);
    await expect(subscriptions.save(meera, formOf(DEVICE))).rejects.toThrow('refused');
    expect(await standing()).toEqual(before);
    expect(await told()).toEqual([{ delivery_boy_id: 1 }]);
  },
);
