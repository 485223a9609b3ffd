import { API, MESSAGES, type OrderLine, type Written } from '@milkround/contracts';
import { lineOf, type DeliveryBoyPerson } from '../support/board';
import { Client, type Answer } from '../support/client';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let order: OrderLine;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  order = lineOf(await newStop(boy));
});

const json = { 'content-type': 'application/json' };
const failureShape = (statusCode: number) => ({
  statusCode,
  error: expect.any(String),
  message: expect.any(String),
  code: expect.any(String),
  params: expect.any(Object),
});

function expectFailure(answer: Answer<unknown>, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject(failureShape(status));
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  expect(JSON.stringify(answer.body)).not.toMatch(
    /select |insert |node_modules|\.js:|\.ts:|at \w+ \(|\/work\/|stack|Cannot (GET|POST)/i,
  );
}

describe('unreadable input', () => {
  it.each([
    ['malformed JSON', '{"deliverdQuantity": 1', json, 400],
    ['JSON that is no object', '[1]', json, 400],
    ['a bare string', '"x"', json, 400],
    [
      'too large a body',
      JSON.stringify({ deliverdQuantity: 1, padding: 'x'.repeat(1_100_000) }),
      json,
      413,
    ],
    ['another kind of content', '<order/>', { 'content-type': 'application/xml' }, 415],
    [
      'a form as browsers post it',
      'deliverdQuantity=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
    ],
    [
      'JSON that would reach into prototypes',
      '{"deliverdQuantity": 1, "__proto__": {"admin": true}}',
      json,
      400,
    ],
    [
      'JSON too deep to be meant',
      `{"deliverdQuantity": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      json,
      400,
    ],
    ['a text that no column holds', JSON.stringify({ deliverdQuantity: 'a\u0000b' }), json, 400],
  ])('is refused in the common shape of failures: %s', async (_, body, headers, status) => {
    expectFailure(
      await boy.send(`edit-product-order/${order.id}`, { method: 'POST', body, headers }),
      status,
    );
  });

  it.each([
    ['x'.repeat(100_000), json, 'This is too large to be sent.'],
    [
      '<order/>',
      { 'content-type': 'application/xml' },
      'This kind of content is not accepted here.',
    ],
    ['{"__proto__": {"admin": true}}', json, 'The request is not valid JSON.'],
  ])('is answered with Milkround’s own messages', async (body, headers, message) => {
    const answer = await boy.send(`edit-product-order/${order.id}`, {
      method: 'POST',
      body,
      headers,
    });
    expect(answer.body.message).toBe(message);
  });

  it('is answered while its sender still sends, also for several senders at once', async () => {
    const large = { method: 'POST', body: 'x'.repeat(5_000_000), headers: json };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => boy.send(`edit-product-order/${order.id}`, large)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(413));
  });

  it('names the field of a wrong type', async () => {
    for (const deliverdQuantity of [{}, [], true, 'two', '1e3', -1, 100_000, 0.0001, null]) {
      const answer = await boy.post(`edit-product-order/${order.id}`, { deliverdQuantity });
      expectFailure(answer, 400);
      expect(answer.body.errors).toMatchObject([
        { field: 'deliverdQuantity', message: 'Please enter a valid quantity!' },
      ]);
    }
    const wrong = await boy.post(`edit-order-status/${order.consumer_id}`, {
      isDelivered: 'perhaps',
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'isDelivered', message: 'isDelivered must be true or false' }] },
    });
  });

  it('ignores fields that it does not know', async () => {
    const body = { deliverdQuantity: 1, exp_quantity: 99, is_delivered: true };
    const { status, body: answer } = await boy.post<Written<OrderLine>>(
      `edit-product-order/${order.id}`,
      body,
    );
    expect(status).toBe(200);
    expect(answer.data).toEqual({ ...order, dlvr_quantity: 1 });
  });
});

describe('an unknown address', () => {
  it.each([
    '/apis/unknown',
    '/api/unknown',
    `${API}/delivery-boy/no-such-call`,
    `${API}/delivery-boy`,
    '/health/other',
    '/assets/none.js',
  ])('is a 404 in the common shape of failures: %s', async (path) => {
    const answer = await boy.get(path);
    expectFailure(answer, 404);
    expect(answer.body.message).toBe(MESSAGES['not-found']);
  });

  it.each([
    '//apis/unknown',
    '//apis//public/api/admin/get-areas',
    '///health/ready',
    '/%2Fapis/unknown',
    '/%61pis/unknown',
    '/APIS/unknown',
  ])('is a 404 as well in another spelling: %s', async (path) =>
    expectFailure(await boy.get(path), 404),
  );

  it('is a 404 as well for the wrong method', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await boy.send('get-orders', { method });
      expect([404, 405]).toContain(answer.status);
      expect(answer.body).toMatchObject(failureShape(answer.status));
    }
  });
});

describe('every answer', () => {
  it('carries a request id: the sender’s own if it is valid in a log', async () => {
    const known = await boy.get('get-orders', { 'x-request-id': 'from-the-phone-0001' });
    expect(known.headers.get('x-request-id')).toBe('from-the-phone-0001');
    const unfit = await boy.get('get-orders', { 'x-request-id': 'x"; drop' });
    expect(unfit.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => new Client(office.url).get('/api/get-setting')),
    );
    expect(new Set(ids.map(({ headers }) => headers.get('x-request-id'))).size).toBe(5);
  });

  it('has the security headers for browsers', async () => {
    for (const path of ['/', '/api/get-setting', '/apis/unknown']) {
      const { headers } = await new Client(office.url).get(path);
      expect(headers.get('content-security-policy')).toContain(`script-src 'self'`);
      expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

describe('health', () => {
  it('answers whether the server is alive and ready', async () => {
    const live = await new Client(office.url).get<object>('/health/live');
    expect(live).toMatchObject({ status: 200, body: { status: 'ok' } });
    const ready = await new Client(office.url).get<object>('/health/ready');
    expect(ready).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

it('shows no internals after an unexpected error, and works again afterwards', async () => {
  const { pool } = office.server.database!;
  await pool.query('alter table product rename to product_elsewhere');
  try {
    const answer = await boy.get('get-products');
    expectFailure(answer, 500);
    expect(answer.body).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: MESSAGES['something-wrong'],
      code: 'something-wrong',
      params: {},
    });
  } finally {
    await pool.query('alter table product_elsewhere rename to product');
  }
  expect((await boy.get('get-orders')).status).toBe(200);
});
