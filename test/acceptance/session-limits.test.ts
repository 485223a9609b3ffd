import { createECDH, randomBytes } from 'node:crypto';
import type { Person } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { sharedOffice } from '../support/shared-office';

const office = sharedOffice();
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

/** A supervisor who has one session. */
const newSupervisor = async () => (await office.zone()).supervisor;
/** Lets hours pass for all people but the admin, who goes on to hire. */
const wait = (hours: number) =>
  office.server.database!.pool.query(
    `update session set used_at = used_at - make_interval(mins => $1) where role <> 'admin'`,
    [hours * 60],
  );
const isSignedIn = async (person: Person) => (await person.get('get-products')).status === 200;

it('ends a session of the office after 4 hours without use, with its socket, and names the reason', async () => {
  const [meera, boy] = [await newSupervisor(), await office.deliveryBoy()];
  const socket = await live(office.url, meera.session.token);
  await wait(4);
  await eventually('the end of the connection', () => socket.losses.length > 0);
  socket.close();
  expect(await meera.get('get-products')).toMatchObject({
    status: 401,
    body: { code: 'session-idle' },
  });
  expect(await isSignedIn(boy)).toBe(true);
});

it('continues when a person uses the page, but not by reads and by requests that the page sends by itself', async () => {
  const meera = await newSupervisor();
  await wait(3);
  expect(await isSignedIn(meera)).toBe(true);
  expect((await meera.post('save-notifications', SUBSCRIPTION)).status).toBe(200);
  await wait(0.5);
  expect((await meera.post('keep-session', {})).status).toBe(200);
  // The use is stored beside the answer.
  await eventually('the use of the session', async () => {
    const { rows } = await office.server.database!.pool.query(
      `select from session where role = 'supervisor' and person_id = $1 and used_at > now() - interval '1 hour'`,
      [meera.session.id],
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
  expect((await (await office.deliveryBoy()).post('keep-session', {})).status).toBe(404);
});
