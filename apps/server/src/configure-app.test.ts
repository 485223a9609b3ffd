import { configuredApp, EPOCH, get, multipart, post, PROXY } from './testing/configured-app';

const CUT_OFF = '--b\r\ncontent-disposition: form-data; name="quantity"\r\n\r\n1';

configuredApp();

describe('every answer', () => {
  it('carries an id, or the one of the request if it is valid', async () => {
    expect((await get('/api/orders')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(
      (await get('/api/nothing', { 'x-request-id': 'probe-0001' })).headers['x-request-id'],
    ).toBe('probe-0001');
    expect((await get('/api/orders', { 'x-request-id': 'a b"c' })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
  it('names the epoch of the log, an error as well, for the client believes no other; files do not', async () => {
    const etag = String((await get('/api/day')).headers.etag);
    const answers = await Promise.all([
      get('/api/orders'),
      get('/api/day', { 'if-none-match': etag }),
      get('/api/broken'),
      get('/api/nothing'),
      get('/api/%zz'),
      get(`/api/consumers/${'x'.repeat(600)}`),
      post('/api/change', '{'),
      post('/api/change', { note: 'x'.repeat(1_100_000) }),
    ]);
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-log-epoch']])).toEqual(
      [200, 304, 500, 404, 400, 404, 400, 413].map((status) => [status, EPOCH]),
    );
    for (const url of ['/', '/assets/index-abc123.js'])
      expect((await get(url)).headers).not.toHaveProperty('x-log-epoch');
  });
  it('lets no inline script run', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
  it('tells browsers to stay with TLS if it came by TLS, as a trusted proxy says, and otherwise not', async () => {
    const headerOf = async (url: string, remoteAddress: string, protocol: string) =>
      (await get(url, { 'x-forwarded-proto': protocol }, remoteAddress)).headers[
        'strict-transport-security'
      ];
    const untilNextYear = 'max-age=31536000; includeSubDomains';
    for (const url of ['/', '/api/orders', '/api/nothing'])
      expect(await headerOf(url, PROXY, 'https')).toBe(untilNextYear);
    expect(await headerOf('/assets/index-abc123.js', PROXY, 'https')).toBeUndefined();
    expect(await headerOf('/', PROXY, 'http')).toBeUndefined();
    expect(await headerOf('/', '10.9.0.2', 'https')).toBeUndefined();
  });
  it('is compressed for a client that accepts it', async () =>
    expect(
      (await get('/api/orders', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
    ).toBe('br'));
});

describe('a read with an entity tag', () => {
  const accepting = { 'accept-encoding': 'gzip, br' };
  it('has the same tag for every client with the same answer, and no cache stores it', async () => {
    const [plain, compressed] = [await get('/api/day'), await get('/api/day', accepting)];
    expect(plain.headers.etag).toMatch(/^W\/".{27}"$/);
    expect(compressed.headers).toMatchObject({
      etag: plain.headers.etag,
      'cache-control': 'no-store',
      'content-encoding': 'br',
    });
  });
  it('costs a client that has the answer less than a kilobyte, headers included', async () => {
    const etag = String((await get('/api/day')).headers.etag);
    const { statusCode, headers, rawPayload } = await get('/api/day', {
      ...accepting,
      'if-none-match': etag,
    });
    expect([statusCode, rawPayload.length, headers.etag]).toEqual([304, 0, etag]);
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(Object.entries(headers).flat().join('\r\n').length).toBeLessThan(1_024);
  });
  it('is sent to a client with another answer, and other reads have no tag', async () => {
    expect((await get('/api/day', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
    expect((await get('/api/orders')).headers).not.toHaveProperty('etag');
  });
});

describe('a write', () => {
  it('answers 200 with its position', async () => {
    const { statusCode, headers, body } = await post('/api/change', { quantity: '2.5', extra: 1 });
    expect([statusCode, headers['x-position'], headers['x-read-models']]).toEqual([
      200,
      '12',
      undefined,
    ]);
    expect(JSON.parse(body)).toEqual({
      message: 'Order updated successfully!',
      code: 'order-updated',
      params: {},
      data: { quantity: 2.5 },
    });
  });
  it('reports when the read models are behind, and answers 201 for a new thing', async () => {
    const { statusCode, headers } = await post('/api/add', { quantity: 1 });
    expect([statusCode, headers['x-position'], headers['x-read-models']]).toEqual([
      201,
      '13',
      'pending',
    ]);
  });
  it('knows the address of the client', async () =>
    expect((await post('/api/add', { quantity: 1 })).json().data.context.actor).toEqual({
      role: 'admin',
      id: 7,
    }));
  it('may come without a body, with any content type', async () => {
    const { statusCode, body } = await post('/api/leave', '');
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { message: 'Logged out', data: 7 }]);
  });
  it('is refused to another role', async () =>
    expect((await post('/api/as-supervisor', '')).statusCode).toBe(403));
});

describe('a multipart body', () => {
  it('is read and validated as JSON is', async () => {
    expect((await multipart({ quantity: '2.5', note: ' b ' })).json().data.order).toEqual({
      quantity: 2.5,
      note: 'b',
    });
    expect((await multipart({ quantity: 'x' })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'quantity' }],
    });
  });
  it('may contain a file that is not read', async () =>
    expect((await multipart({ quantity: '1' }, 'a,b\n'.repeat(9999))).statusCode).toBe(201));
  it('may not act for another person', async () =>
    expect((await multipart({ quantity: '1', userId: '8' })).json()).toMatchObject({
      statusCode: 403,
      message: 'You can only act as yourself.',
    }));
  it('has texts in its fields, for any type of a part', async () => {
    const part = (json: string) =>
      `--b\r\ncontent-disposition: form-data; name="note"\r\ncontent-type: application/json\r\n\r\n${json}\r\n`;
    const quantity = '--b\r\ncontent-disposition: form-data; name="quantity"\r\n\r\n1\r\n';
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'idempotency-key': '7d0c3c6e-6f57-4c0b-9a5b-3e1f4f0d7a11',
    };
    const answered = (json: string) =>
      post('/api/add', `${quantity}${part(json)}--b--\r\n`, headers);
    for (const json of [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, '{"a":{"b":1}}', '[1]'])
      expect((await answered(json)).json()).toMatchObject({
        statusCode: 400,
        errors: [{ field: 'note' }],
      });
    expect((await answered('"b"')).json().data.order).toEqual({ quantity: 1, note: 'b' });
  });
  it('has short fields', async () =>
    expect((await multipart({ quantity: '1', note: 'a'.repeat(70_000) })).statusCode).toBe(413));
  it('has few fields', async () =>
    expect(
      (await multipart(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, '1']))))
        .statusCode,
    ).toBe(413));
});

describe('a failure has one shape', () => {
  it.each([
    ['malformed JSON', () => post('/api/change', '{"quantity":'), 400],
    ['poisoned JSON', () => post('/api/change', '{"__proto__":{"quantity":1}}'), 400],
    ['a body that is no object', () => post('/api/change', '[]'), 400],
    ['a body over the limit', () => post('/api/change', `"${'a'.repeat(1024 * 1024)}"`), 413],
    [
      'a form of another page',
      () =>
        post('/api/change', 'quantity=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    ],
    [
      'plain text',
      () => post('/api/change', '{"quantity":1}', { 'content-type': 'text/plain' }),
      415,
    ],
    [
      'multipart without a boundary',
      () => post('/api/add', 'x', { 'content-type': 'multipart/form-data' }),
      400,
    ],
    [
      'multipart that ends too early',
      () => post('/api/add', CUT_OFF, { 'content-type': 'multipart/form-data; boundary=b' }),
      400,
    ],
    ['an address that cannot be decoded', () => get('/api/orders/%zz'), 400],
    ['an id that is none', () => get('/api/orders/0x1'), 404],
    ['a UUID that is none', () => get('/api/rounds/7'), 404],
    ['a route that is not there', () => get('/apis/public/api/secret'), 404],
    ['a method that is not there', () => post('/api/orders', '{}'), 404],
    ['a bug', () => get('/api/broken'), 500],
  ] as const)('%s', async (_, send, statusCode) => {
    const response = await send();
    expect(response.statusCode).toBe(statusCode);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['x-request-id']).toBeDefined();
    expect(response.json()).toMatchObject({
      statusCode,
      error: expect.any(String),
      message: expect.any(String),
    });
    expect(response.body).not.toMatch(/secret|passwd|\.ts|node_modules/);
  });
});

describe('the client', () => {
  it.each(['/', '/home', '/deliveryBoy/orders', '/admin/sign-in?next=1'])(
    'is served at %s, always fresh',
    async (path) => {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['cache-control'], body]).toEqual([
        200,
        'no-cache',
        '<title>Milkround</title>',
      ]);
    },
  );
  it('keeps its hashed files for a year', async () =>
    expect((await get('/assets/index-abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    ));
  it.each(['/assets/index-old.js', '/apis', '/api/nothing', '/live/x', '/%2e%2e/package.json'])(
    'is not served at %s',
    async (path) => expect((await get(path)).statusCode).toBe(404),
  );
  it('accepts long consumer ids in paths', async () =>
    expect((await get(`/api/consumers/${'c'.repeat(300)}`)).statusCode).toBe(200));
});
