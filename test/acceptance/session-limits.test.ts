import { createECDH, randomBytes } from 'node:crypto';
import { mde, supervisor, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { ownServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;
/** The page confirms the subscription of its device by itself. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example/device',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
  language: 'en',
  quietFrom: '00:00',
  quietUntil: '00:00',
  withDemo: false,
};

const wait = (hours: number) =>
  server().database!.pool.query(
    'update session set used_at = used_at - make_interval(mins => $1)',
    [hours * 60],
  );
const isSignedIn = async (person: Person) => (await person.get('get-products')).status === 200;

it('ends a session of the office after 4 hours without use, with its socket, and names the reason', async () => {
  const [meera, boy] = [await supervisor(url(), 1), await mde(url(), 1)];
  const socket = await live(url(), meera.session.token);
  await wait(4);
  await eventually('the end of the connection', () => socket.losses.length > 0, 10_000);
  socket.close();
  expect(await meera.get('get-products')).toMatchObject({
    status: 401,
    body: { code: 'session-idle' },
  });
  expect(await isSignedIn(boy)).toBe(true);
});

it('continues when a person uses the page, but not by reads and by requests that the page sends by itself', async () => {
  const meera = await supervisor(url(), 1);
  await wait(3);
  expect(await isSignedIn(meera)).toBe(true);
  expect((await meera.post('save-notifications', SUBSCRIPTION)).status).toBe(200);
  await wait(0.5);
  expect((await meera.post('keep-session', {})).status).toBe(200);
  // The use is stored beside the answer.
  await eventually('the use of the session', async () => {
    const { rows } = await server().database!.pool.query(
      `select from session where role = 'supervisor' and used_at > now() - interval '1 hour'`,
    );
    return rows.length > 0;
  });
  await wait(3.5);
  expect(await isSignedIn(meera)).toBe(true);
  expect(await meera.get('get-account')).toMatchObject({
    body: { data: { sessions: [{ isCurrent: true }] } },
  });
  await wait(0.5);
  expect(await isSignedIn(meera)).toBe(false);
});

it('has no call for delivery boys that extends it', async () => {
  expect((await (await mde(url(), 1)).post('keep-session', {})).status).toBe(404);
});
