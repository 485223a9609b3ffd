import { MESSAGES, type Notifications, type Read } from '@milkround/contracts';
import { done } from '../support/catalog';
import { admin, supervisor, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { handOver, movableStops } from '../support/hand-overs';
import { ownServer } from '../support/own-server';
import { PushService } from '../support/push-service';
import { sharedOffice } from '../support/shared-office';

const env = { PUSH_EVERY_SECONDS: '1', PUSH_PRIVATE_SERVICES: '1' };
const server = ownServer({ env });
/** Sends to no push service at a private address. */
const strict = sharedOffice();
const url = () => server().url;
let service: PushService;
let boss: Person;

const devicesOf = async (person: Person) =>
  (await person.get<Read<Notifications>>('get-notifications')).body.data.devices;
const save = (person: Person, form: object) => person.post('save-notifications', form);
const toldOf = (name: string, count: number) =>
  eventually(`${count} notifications for ${name}`, () => service.of(name).length >= count);
let looks = 0;
/** Waits for two checks that began later: what they do not send is not sent at all. */
async function twoLooks(): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    looks += 1;
    const marker = service.subscribe(`marker-${looks}`);
    await save(boss, marker);
    await toldOf(`marker-${looks}`, 1);
    await boss.post('end-notifications', { endpoint: marker.endpoint });
  }
}

/** Lets time pass since the last evaluation by moving the stored times back. */
const pass = (minutes: number) =>
  server().database!.pool.query(
    `update push_told set seen_at = seen_at - interval '${minutes} minutes'`,
  );

beforeAll(async () => {
  service = await PushService.start();
  boss = await admin(url());
  // At any hour of the day at least one delivery boy is late.
  await done(boss, 'edit-area/4', { name: 'Viman Nagar', deadline: '00:01' });
});
afterAll(() => service.stop());

it('notifies a supervisor of each delivery boy of the own zone once, in the own language', async () => {
  // Two of the five have stops.
  for (const from of [16, 17, 18])
    expect((await handOver(boss, from, 20, await movableStops(boss, from))).status).toBe(200);
  const [own, other] = [await supervisor(url(), 4), await supervisor(url(), 3)];
  expect((await save(own, service.subscribe('own'))).body).toMatchObject({
    message: MESSAGES['notifications-saved'],
  });
  await save(own, service.subscribe('hindi', { language: 'hi' }));
  await save(other, service.subscribe('other'));
  await toldOf('own', 2);
  await toldOf('hindi', 2);
  await twoLooks();
  const told = service.of('own').sort((a, b) => a.path.localeCompare(b.path));
  expect(told.map(({ path }) => path)).toEqual([
    '/supervisor/board?deliveryBoy=19',
    '/supervisor/board?deliveryBoy=20',
  ]);
  for (const { title, body, authorization } of told) {
    expect(title).toMatch(/^[\w ]+: (Will be late|Not begun)$/);
    expect(body).toMatch(/Viman Nagar\.$/);
    expect(authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
  }
  expect(service.of('hindi').map(({ title }) => /देर होगी|शुरू नहीं किया/.test(title))).toEqual([
    true,
    true,
  ]);
  expect(service.of('other').filter(({ body }) => body.includes('Viman Nagar'))).toEqual([]);
});

it('sends nothing during quiet hours, nor about the demo unless that was requested', async () => {
  const own = await supervisor(url(), 4);
  await save(own, service.subscribe('asleep', { quietFrom: '00:00', quietUntil: '23:59' }));
  await save(own, service.subscribe('no-demo', { withDemo: false }));
  await twoLooks();
  expect([service.of('asleep'), service.of('no-demo')]).toEqual([[], []]);
  expect((await devicesOf(own)).find(({ endpoint }) => endpoint.endsWith('asleep'))).toMatchObject({
    quietFrom: '00:00',
    withDemo: true,
  });
});

it('does not repeat after quiet hours a reason that lasted through them', async () => {
  const own = await supervisor(url(), 4);
  await save(own, service.subscribe('busy'));
  await toldOf('busy', 2);
  const quiet = { quietFrom: '00:00', quietUntil: '23:59' };
  await save(own, service.subscribe('busy', quiet));
  // Three quarters of an hour pass, in which it is evaluated all the time.
  for (let quarter = 0; quarter < 3; quarter += 1) {
    await pass(15);
    await twoLooks();
  }
  await save(own, service.subscribe('busy'));
  await twoLooks();
  expect(service.of('busy')).toHaveLength(2);
});

it('reports many delivery boys in one notification', async () => {
  for (const id of [1, 2, 3])
    await done(boss, `edit-area/${id}`, { name: `Zone ${id}`, deadline: '00:01' });
  await save(boss, service.subscribe('admin'));
  await toldOf('admin', 1);
  await twoLooks();
  expect(service.of('admin')).toEqual([
    expect.objectContaining({
      title: '17 delivery boys need you',
      path: '/admin/dashboard',
      body: expect.stringMatching(/: 17$|, /),
    }),
  ]);
});

it('repeats a notification that the push service could not accept, and forgets a device that the service does not know any more', async () => {
  service.status = 503;
  await save(boss, service.subscribe('unlucky'));
  await eventually('a refused notification', () => service.refused > 0);
  service.status = 201;
  await toldOf('unlucky', 1);
  service.status = 410;
  await save(boss, service.subscribe('gone'));
  await eventually(
    'the end of the device',
    async () => !(await devicesOf(boss)).some(({ endpoint }) => endpoint.endsWith('gone')),
  );
  service.status = 201;
});

it('does not repeat a notification that the push service refuses for good', async () => {
  await save(boss, service.subscribe('faulty'));
  service.status = 400;
  const refusedBefore = service.refused;
  await eventually('a refused notification', () => service.refused > refusedBefore);
  service.status = 201;
  await twoLooks();
  expect(service.of('faulty')).toEqual([]);
});

it('ends with the sign-out, with another password, and when its owner ends it', async () => {
  const [first, second] = [await supervisor(url(), 2), await supervisor(url(), 2)];
  await save(first, service.subscribe('first'));
  await save(second, service.subscribe('second'));
  expect(await devicesOf(second)).toHaveLength(2);
  await first.post('logout');
  expect((await devicesOf(second)).map(({ endpoint }) => endpoint)).toEqual([
    `${service.url}/second`,
  ]);
  await second.post('end-notifications', { endpoint: `${service.url}/second` });
  expect(await devicesOf(second)).toEqual([]);
});

it('keeps the ten newest devices of a person, and a device belongs to the person who signed in there last', async () => {
  const own = await supervisor(url(), 1);
  for (let n = 0; n < 12; n += 1) await save(own, service.subscribe(`many-${n}`));
  const endpoints = (await devicesOf(own)).map(({ endpoint }) => endpoint);
  expect([
    endpoints.length,
    endpoints.includes(`${service.url}/many-1`),
    endpoints.includes(`${service.url}/many-2`),
  ]).toEqual([10, false, true]);
  await save(boss, service.subscribe('many-11'));
  expect((await devicesOf(own)).some(({ endpoint }) => endpoint.endsWith('many-11'))).toBe(false);
  await eventually('news for the admin', () =>
    service.of('many-11').some(({ path }) => path === '/admin/dashboard'),
  );
});

it('refuses addresses of this network, and every invalid address, key and time', async () => {
  const own = strict.supervisor;
  const form = {
    ...service.subscribe('strict'),
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  };
  const places = [
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    'localhost',
    'db',
    'a.internal',
    'u:p@push.example.com',
  ];
  const hosts = places.map((place) => `https://${place}/x`);
  for (const endpoint of [
    ...hosts,
    'http://push.example.com/x',
    'https://push.example.com:22/x',
    'ftp://push.example.com/x',
    'x',
    '',
  ])
    expect({ endpoint, status: (await save(own, { ...form, endpoint })).status }).toEqual({
      endpoint,
      status: 400,
    });
  for (const wrong of [
    { p256dh: 'short' },
    { auth: '' },
    { quietFrom: '25:00' },
    { language: 'fr' },
    { withDemo: 'perhaps' },
  ])
    expect((await save(own, { ...form, ...wrong })).status).toBe(400);
  expect(
    (await save(own, { ...form, endpoint: `https://push.example.com/${'x'.repeat(1_000)}` }))
      .status,
  ).toBe(400);
  expect((await save(own, form)).status).toBe(200);
  await own.post('end-notifications', { endpoint: form.endpoint });
});
