import { EPOCH_HEADER, MESSAGES } from '@milkround/contracts';
import { currentlyExpired, currentSession, endSession, startSession } from '../session/session';
import { failureOf } from '../testing/failure';
import { admin, deliveryBoy, supervisor } from '../testing/sessions';
import { fakeWire } from '../testing/wire';
import { api } from './client';
import { logEpoch } from './log-epoch';
import { serverTime } from './server-time';

beforeEach(() => endSession('all'));

describe('a request', () => {
  it('a read carries token, userId and query', async () => {
    startSession(supervisor);
    const calls = fakeWire(() => ({ body: { data: [1] }, headers: { 'x-position': '42' } }));
    const answer = await api.read('supervisor/get-orders', {
      date: '2026-11-21',
      search: undefined,
    });
    expect(answer).toEqual({ data: [1], position: '42' });
    expect(calls[0]).toMatchObject({
      method: 'GET',
      path: '/apis/public/api/supervisor/get-orders',
    });
    expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer supervisor-token' });
    expect(calls[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(calls[0]?.query.toString()).toBe('userId=2&date=2026-11-21');
  });

  it('uses an address that begins with a slash unchanged', async () => {
    const calls = fakeWire(() => ({ body: { data: { website_name: 'Milkround' } } }));
    expect(await api.get('/api/get-setting')).toEqual({ website_name: 'Milkround' });
    expect(calls[0]?.path).toBe('/api/get-setting');
    expect(calls[0]?.headers).not.toHaveProperty('authorization');
  });

  it("a delivery boy's write has his id, the key of the action and its time", async () => {
    startSession(deliveryBoy);
    const calls = fakeWire(() => ({
      body: { message: 'Done', data: {} },
      headers: { 'x-position': '7' },
    }));
    const answer = await api.post(
      'delivery-boy/edit-order-status/c1',
      { isDelivered: true },
      { occurredAt: '2026-11-21T00:10:00.000Z' },
    );
    expect(answer).toEqual({
      message: 'Done',
      data: {},
      position: '7',
      headers: expect.any(Headers) as Headers,
    });
    expect(calls[0]?.body).toEqual({ userId: 3, isDelivered: true });
    expect(calls[0]?.headers).toMatchObject({
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-occurred-at': '2026-11-21T00:10:00.000Z',
    });
  });

  it('two actions have two keys, and other roles send no time', async () => {
    startSession(admin);
    const calls = fakeWire(() => ({ body: { message: '', data: null } }));
    await api.post('admin/add-area', { name: 'Aundh' });
    await api.post('admin/add-area', { name: 'Aundh' });
    expect(calls[0]?.headers['idempotency-key']).not.toBe(calls[1]?.headers['idempotency-key']);
    expect(calls[0]?.headers).not.toHaveProperty('x-occurred-at');
  });

  it('sends a form unchanged, with the userId in it', async () => {
    startSession(admin);
    const calls = fakeWire(() => ({ body: { message: '', data: null } }));
    const form = new FormData();
    form.append('orderDate', '2026-11-21');
    await api.post('admin/add-order', form);
    expect(calls[0]?.body).toBe(form);
    expect(form.get('userId')).toBe('1');
    expect(calls[0]?.headers).not.toHaveProperty('content-type');
  });

  it('a login has no session, even when a person is signed in', async () => {
    startSession(admin);
    const calls = fakeWire(() => ({ status: 401, body: { message: 'Invalid email or password' } }));
    const error = await failureOf(
      api.post('supervisor/login', { username: 'a', password: 'b' }, { anonymous: true }),
    );
    expect(error.message).toBe('Invalid email or password');
    expect(calls[0]?.headers).not.toHaveProperty('authorization');
    expect(calls[0]?.body).toEqual({ username: 'a', password: 'b' });
    expect(currentSession()).toEqual(admin);
  });
});

it('a read sets the first epoch of the log, so that stored data have one without a socket', async () => {
  logEpoch.setState(null, true);
  let epoch = 'epoch 1';
  fakeWire(() => ({ body: { data: [] }, headers: { [EPOCH_HEADER]: epoch } }));
  await api.get('delivery-boy/get-orders');
  epoch = 'epoch 2';
  await api.get('delivery-boy/get-orders');
  expect(logEpoch.getState()).toBe('epoch 1');
});

describe('a network that fails', () => {
  it('repeats the same write once, with the same key and time', async () => {
    startSession(deliveryBoy);
    let tries = 0;
    const calls = fakeWire(() =>
      ++tries === 1 ? new TypeError('Failed to fetch') : { body: { message: 'Done', data: 1 } },
    );
    expect((await api.post('delivery-boy/add-round', { consumerNo: 3 })).data).toBe(1);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);
  });

  it('says so when it fails again', async () => {
    fakeWire(() => new TypeError('Failed to fetch'));
    expect(await failureOf(api.get('admin/get-areas'))).toMatchObject({
      status: 0,
      message: 'The server could not be reached. Please check the network and try again.',
    });
  });

  it('names a missing network when the device detects it', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fakeWire(() => new TypeError('Load failed'));
    expect((await failureOf(api.get('admin/get-areas'))).message).toBe(
      'There is no network. Please connect and try again.',
    );
    online.mockRestore();
  });
});

describe('an answer with an error', () => {
  it("a read's 401 has its own text, ends the session and is not the server's message", async () => {
    startSession(supervisor);
    fakeWire(() => ({ status: 401, body: { message: 'jwt expired' } }));
    expect(await failureOf(api.get('supervisor/dashboard-stats'))).toMatchObject({
      status: 401,
      message: 'Unauthorized. Please log in again.',
    });
    expect(currentSession()).toBeNull();
  });

  it('has the reason for which the session of an archived person ended', async () => {
    startSession(deliveryBoy);
    fakeWire(() => ({
      status: 401,
      body: { message: MESSAGES['unauthorized'], code: 'account-closed' },
    }));
    await failureOf(api.get('delivery-boy/get-orders'));
    expect(currentlyExpired()).toMatchObject({ wasRefused: true, code: 'account-closed' });
  });

  it("a write's 401 has the server's message", async () => {
    startSession(supervisor);
    fakeWire(() => ({ status: 401, body: { message: 'Signed out elsewhere.' } }));
    expect((await failureOf(api.post('supervisor/add-single-order', {}))).message).toBe(
      'Signed out elsewhere.',
    );
    expect(currentSession()).toBeNull();
  });

  it.each([
    [
      "the server's message",
      { message: 'The day is closed.', error: 'Conflict' },
      'The day is closed.',
    ],
    ['else its error field', { error: 'Conflict' }, 'Conflict'],
    ['else the status', {}, 'Error: 409 - Conflict'],
  ])('%s', async (_which, body, message) => {
    startSession(admin);
    fakeWire(() => ({ status: 409, statusText: 'Conflict', body }));
    expect(await failureOf(api.post('admin/add-area', {}))).toMatchObject({ status: 409, message });
    expect(currentSession()).toEqual(admin);
  });

  it("keeps the fields' errors and the whole answer", async () => {
    const body = {
      message: 'Name is required',
      errors: [{ field: 'name', message: 'Name is required' }, { row: 3 }],
      data: { unchanged: 2 },
    };
    fakeWire(() => ({ status: 422, body }));
    expect(await failureOf(api.post('admin/add-order', {}))).toMatchObject({
      errors: [{ field: 'name', message: 'Name is required' }],
      answer: body,
    });
  });

  it('is a failed try when it does not arrive whole, and ends no session', async () => {
    startSession(deliveryBoy);
    fakeWire(() => ({ status: 401 }));
    expect(await failureOf(api.get('delivery-boy/get-orders'))).toMatchObject({ status: 0 });
    expect(currentSession()).toEqual(deliveryBoy);
  });

  it('waits at most a minute', async () => {
    fakeWire(() => ({ status: 503, body: {}, headers: { 'retry-after': '3600' } }));
    expect(await failureOf(api.get('admin/get-areas'))).toMatchObject({ retryAfterMs: 60_000 });
  });
});

describe('an answer that is not the server’s', () => {
  const DATES = [
    'Thu, 01 Jan 1970 00:00:00 GMT',
    new Date(Date.now() + 26 * 3_600_000).toUTCString(),
  ];
  const PLACE =
    'The network answered in place of the server. It may want you to sign in to it first.';
  const AWAY = 'The server could not be reached. Please check the network and try again.';

  it.each([
    [200, PLACE],
    [302, PLACE],
    [304, PLACE],
    [401, PLACE],
    [403, PLACE],
    [409, PLACE],
    [429, PLACE],
    [502, AWAY],
  ])(
    'is a failed try (%s): it ends no session, sets no clock, and refuses and holds nothing',
    async (status, message) => {
      startSession(deliveryBoy);
      const learned = jest.fn();
      const stop = serverTime.onLearn(learned);
      for (const date of DATES)
        for (const requestId of ['', 'of another']) {
          const headers = {
            date,
            'retry-after': '3600',
            'x-request-id': requestId,
            [EPOCH_HEADER]: requestId,
          };
          const body = { message: 'The day is closed.', code: 'day-closed', params: {}, data: [] };
          fakeWire(() => ({ status, isForeign: true, body, headers }));
          const failure = { status: 0, retryAfterMs: null, message };
          expect(await failureOf(api.get('delivery-boy/get-orders'))).toMatchObject(failure);
          expect(await failureOf(api.post('delivery-boy/sync', {}))).toMatchObject(failure);
        }
      stop();
      expect(learned).not.toHaveBeenCalled();
      expect(currentSession()).toEqual(deliveryBoy);
    },
    20_000,
  );

  it('repeats the id, but names no epoch', async () => {
    const repeating = async (_url: unknown, init: RequestInit = {}) =>
      new Response('{"data":[]}', {
        headers: { 'x-request-id': new Headers(init.headers).get('x-request-id') ?? '' },
      });
    Object.defineProperty(globalThis, 'fetch', { value: repeating, configurable: true });
    expect(await failureOf(api.get('delivery-boy/get-orders'))).toMatchObject({ status: 0 });
  });
});

it('treats an answer that stops in the middle as a missing one', async () => {
  jest.useFakeTimers();
  const read = jest.fn(() => new Promise(() => undefined));
  const fake = async (_url: unknown, { headers }: RequestInit) => ({
    ok: true,
    status: 200,
    headers: new Headers({ ...Object.fromEntries(new Headers(headers)), [EPOCH_HEADER]: 'e' }),
    json: read,
  });
  Object.defineProperty(globalThis, 'fetch', { value: fake, configurable: true, writable: true });
  const answer = failureOf(api.get('admin/get-areas'));
  await jest.advanceTimersByTimeAsync(120_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await answer).toMatchObject({ status: 0 });
  jest.useRealTimers();
});
