import { configuredApp, EPOCH, get, KNOWN_TOKEN, post } from '../testing/configured-app';

configuredApp();

const MADE_UP = 'm'.repeat(43);
const POINTS = 300;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const device = (token: string) => ({ cookie: `milkround-device=${token}` });
const statusOf = async (address: string, headers: Record<string, string> = {}) =>
  (await get('/api/orders', headers, address)).statusCode;

/** The requests without a session of this address are used up. */
const ADDRESS = '127.0.0.1';
beforeAll(async () => {
  // The window of the limit does not end, however slow the machine is.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'],
  });
  const statuses = await Promise.all(Array.from({ length: POINTS }, () => statusOf(ADDRESS)));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
afterAll(() => jest.useRealTimers());

it('answers a refusal with its reason, its time and the id of the request, and other addresses as before', async () => {
  const refused = await get('/api/orders', { 'x-request-id': 'request-0001' }, ADDRESS);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too-many-requests' });
  expect(refused.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'request-0001',
    'x-log-epoch': EPOCH,
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(await statusOf('203.0.113.8')).toBe(200);
});

it('lets the sessions and devices of an address through that strangers have used up, and no made-up ones', async () => {
  const signIn = (token: string) =>
    get('/apis/public/api/delivery-boy/login', device(token), ADDRESS);
  const [session, madeUp, known, unknown] = await Promise.all([
    statusOf(ADDRESS, bearer(KNOWN_TOKEN)),
    statusOf(ADDRESS, bearer(MADE_UP)),
    signIn(KNOWN_TOKEN),
    signIn(MADE_UP),
  ]);
  // The application of this test has no sign-in.
  expect([session, madeUp, known.statusCode, unknown.statusCode]).toEqual([200, 429, 404, 429]);
});

it('refuses before the body is read', async () =>
  expect((await post('/api/change', '{')).statusCode).toBe(429));
