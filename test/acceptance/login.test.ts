import { randomUUID } from 'node:crypto';
import {
  API,
  type ConsumerOrders,
  MESSAGES,
  type Read,
  type Role,
  type Session,
  type Written,
} from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { admin, as, Client, login, mde, PASSWORD, supervisor } from '../support/client';
import { eventually } from '../support/eventually';
import { live, liveAttempt } from '../support/live-client';
import { sharedOffice } from '../support/shared-office';

const office = sharedOffice();
const url = () => office.url;
const token = expect.stringMatching(/^[\w-]{43}$/);
const roles: Role[] = ['admin', 'supervisor', 'delivery-boy'];

const signIn = (role: Role, username: string, password = PASSWORD) =>
  login<Written<Session>>(url(), role, { username, password });

describe('signing in', () => {
  it('answers an admin with exactly the fields that the screens store', async () => {
    const { status, body } = await signIn('admin', 'admin@milkround.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Login successful',
      data: {
        id: 1,
        name: expect.any(String),
        email: 'admin@milkround.test',
        role: 'admin',
        token,
      },
    });
  });

  it('answers a supervisor with the area as well', async () => {
    const { body } = await signIn('supervisor', 'supervisor2@milkround.test');
    expect(body.data).toEqual({
      id: 2,
      name: 'Kavita Iyer',
      email: 'supervisor2@milkround.test',
      role: 'supervisor',
      token,
      unique_id: 'SUP-002',
      area_id: 2,
      area: { id: 2, name: 'Kothrud' },
      areas: [{ id: 2, name: 'Kothrud' }],
    });
  });

  it('answers a delivery boy with deliveryBoyInfo', async () => {
    const { body } = await login<Written<Session>>(url(), 'delivery-boy', {
      username: 'mde7@milkround.test',
      password: PASSWORD,
      role: 'delivery-boy',
    });
    expect(body.data).toEqual({
      name: 'Ashok Kadam',
      role: 'delivery-boy',
      token,
      deliveryBoyInfo: {
        id: 7,
        unique_id: 'MDE-007',
        name: 'Ashok Kadam',
        email: 'mde7@milkround.test',
        area_id: 2,
        area: { id: 2, name: 'Kothrud' },
      },
    });
  });

  it('accepts any spelling of the email, and only the right password', async () => {
    expect((await signIn('delivery-boy', '  MDE8@Milkround.TEST ')).status).toBe(200);
    const wrong = await signIn('delivery-boy', 'mde8@milkround.test', 'Milkround');
    expect(wrong).toMatchObject({
      status: 401,
      body: { statusCode: 401, message: 'Invalid email or password' },
    });
  });

  it('gives one answer for an unknown account and a wrong password, and knows a person in his own role only', async () => {
    const answers = [
      await signIn('delivery-boy', 'nobody@milkround.test'),
      await signIn('supervisor', 'mde1@milkround.test'),
      await signIn('admin', 'supervisor1@milkround.test'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: MESSAGES['wrong-login'],
        code: 'wrong-login',
        params: {},
      });
    }
  });

  it.each([
    ['supervisor', {}, 'Email is required', 'username'],
    ['delivery-boy', { username: ' ', password: PASSWORD }, 'Email is required', 'username'],
    ['delivery-boy', { username: 'mde1@milkround.test' }, 'Password is required', 'password'],
    [
      'supervisor',
      { username: 'a@b.c', password: '12345' },
      'Password must be at least 6 characters',
      'password',
    ],
    ['admin', {}, 'Email is required!', 'username'],
    ['admin', { username: 'a@b.c', password: '' }, 'Password is required!', 'password'],
    [
      'admin',
      { username: 'a@b.c', password: '12345' },
      'Password must be at least 6 charcter',
      'password',
    ],
    [
      'admin',
      { username: { $ne: null }, password: ['x'] },
      'username must be text of at most 200 characters',
      'username',
    ],
  ] as const)('answers a %s who sends %j: %s', async (role, body, message, field) => {
    const answer = await login(url(), role, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message },
    });
    expect(answer.body.errors?.[0]).toMatchObject({ field, message });
  });
});

describe('a token', () => {
  it('is needed for every call of every role, and a wrong one counts as none', async () => {
    for (const role of roles) {
      const path = role === 'delivery-boy' ? 'get-orders' : 'dashboard-stats';
      for (const authorization of [
        undefined,
        'Bearer nonsense',
        `Basic ${btoa('a:b')}`,
        'Bearer ',
      ]) {
        const answer = await new Client(url()).get(
          `${role}/${path}`,
          authorization === undefined ? {} : { authorization },
        );
        expect(answer).toMatchObject({
          status: 401,
          body: { message: 'Unauthorized. Please log in again.' },
        });
      }
    }
  });

  it('is valid for its own role only', async () => {
    const boy = await mde(url(), 1);
    const boss = await supervisor(url(), 1);
    for (const [person, path] of [
      [boy, `${API}/admin/progress`],
      [boy, `${API}/supervisor/dashboard-stats`],
      [boss, `${API}/admin/dashboard-stats`],
      [boss, `${API}/delivery-boy/get-orders`],
      [await admin(url()), `${API}/supervisor/dashboard-stats`],
    ] as const) {
      expect(await person.get(path)).toMatchObject({
        status: 403,
        body: { statusCode: 403, message: MESSAGES['wrong-role'] },
      });
    }
  });

  it('acts for its owner only: userId may be left out or be the own one', async () => {
    const boy = await mde(url(), 3);
    for (const own of ['', '?userId=3', '?userId=MDE-003', '?userId='])
      expect((await boy.get(`get-orders${own}`)).status).toBe(200);
    for (const other of ['?userId=4', '?userId=MDE-004', '?userId=3&userId=4']) {
      expect(await boy.get(`get-orders${other}`)).toMatchObject({
        status: 403,
        body: { message: 'You can only act as yourself.' },
      });
    }
    const { body } = await boy.get<Read<ConsumerOrders[]>>('get-orders');
    const consumer = body.data[0]?.consumerId ?? '';
    expect(
      (await boy.post(`edit-order-status/${consumer}`, { isDelivered: false, userId: 4 })).status,
    ).toBe(403);
    expect(
      (await boy.post(`edit-order-status/${consumer}`, { isDelivered: false, userId: 'MDE-003' }))
        .status,
    ).toBe(200);
  });

  it('ends on all servers at the logout, together with its sockets, while the other logins of the person continue', async () => {
    const [here, there] = [await mde(url(), 5), await mde(url(), 5)];
    const [socket, other] = [
      await live(url(), here.session.token),
      await live(url(), there.session.token),
    ];
    expect(await here.post('logout')).toMatchObject({ status: 200 });
    await socket.until('the end of the connection', () => socket.losses.length > 0);
    expect((await here.get('get-orders')).status).toBe(401);
    expect((await here.post('logout')).status).toBe(401);
    await socket.until(
      'the refusal of its return',
      () => socket.refusals.includes(MESSAGES['unauthorized']) || !socket.socket.active,
    );
    expect((await there.get('get-orders')).status).toBe(200);
    expect(other.losses).toEqual([]);
    socket.close();
    other.close();
  });

  it('expires: an expired session is not valid, over HTTP and on the socket', async () => {
    const boy = await office.deliveryBoy();
    const socket = await live(url(), boy.session.token);
    await office.server.database!.pool.query(
      `update session set expires_at = now() - interval '1 second' where role = 'delivery-boy' and person_id = $1`,
      [boy.session.deliveryBoyInfo.id],
    );
    expect(await boy.get('get-orders')).toMatchObject({
      status: 401,
      body: { message: MESSAGES['unauthorized'] },
    });
    await socket.until('the end of the connection', () => socket.losses.length > 0);
    const again = liveAttempt(url(), { token: boy.session.token });
    await again.until('the refusal', () =>
      again.refusals.includes('Unauthorized. Please log in again.'),
    );
    socket.close();
    again.close();
  });

  it('is not valid after its owner was archived, and no new one is issued', async () => {
    const boy = await office.deliveryBoy();
    const { id, name, email } = boy.session.deliveryBoyInfo;
    await office.log.write(streams.deliveryBoy(id), randomUUID(), [
      { type: 'DeliveryBoyArchived', data: { id, name } },
    ]);
    await eventually(
      '401 for the archived',
      async () => (await boy.get('get-orders')).status === 401,
    );
    expect((await boy.get('get-orders')).body).toMatchObject({
      message: MESSAGES['unauthorized'],
      code: 'account-closed',
    });
    expect(await signIn('delivery-boy', email)).toMatchObject({
      status: 401,
      body: { message: MESSAGES['wrong-login'] },
    });
  });
});

it('comes without password and hash in any answer', async () => {
  const boss = await admin(url());
  const said = [
    await signIn('admin', 'admin@milkround.test'),
    await signIn('supervisor', 'supervisor1@milkround.test'),
    await signIn('delivery-boy', 'mde1@milkround.test'),
    await login(url(), 'delivery-boy', {
      username: 'mde1@milkround.test',
      password: 'not-the-one',
    }),
    await boss.get('progress'),
    await boss.get('get-products'),
    await (await as(url(), 'mde1@milkround.test')).get('get-orders'),
  ].map(({ body }) => JSON.stringify(body));
  for (const text of said)
    expect(text).not.toMatch(/argon2|password_hash|passwordHash|"password"|not-the-one/i);
});

it('signs in all people who ask at the same moment', async () => {
  const people = Array.from({ length: 19 }, (_, nth) => mde(url(), nth + 1));
  for (const { token } of await Promise.all(people)) expect(token).toBeTruthy();
});
