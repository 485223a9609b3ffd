import { createMessage } from '@milkround/contracts';
import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Body, Controller, Get, Module, Param, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import { databaseTroubleOf } from './database/database-trouble';
import { ReadModelPreparation } from './log/read-model-preparation';
import { DatabaseMonitor } from './operations/database-monitor';
import { LogLineCounts } from './operations/log-line-counts';
import { loggingOptions } from './operations/logging';
import { Add, Change, answer, read } from './http/answer';
import { Context } from './http/command-context';
import { Caller, type AdminCaller } from './http/caller';
import { configureApp, httpAdapter } from './configure-app';
import { QuantityField } from './http/input/fields';
import { Form } from './http/input/form';
import { IdParam, UuidParam } from './http/input/path';
import { TextField } from './http/input/text-fields';
import type { CommandContext } from './log/command-context';

class Order {
  @QuantityField() quantity: number;
  @TextField({ optional: true }) note?: string | null;
}

const caller: AdminCaller = { role: 'admin', id: 7, name: 'Asha', email: 'asha@milkround.test', tokenHash: 'ab', signedInAt: new Date(0) };

class EveryoneIsAsha implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    context.switchToHttp().getRequest<FastifyRequest>().caller = caller;
    return true;
  }
}

@Controller('api')
class Orders {
  @Get('orders') list() {
    return read('milk '.repeat(1000));
  }
  @Get('orders/:id') one(@IdParam() id: number) {
    return read(id);
  }
  @Get('rounds/:id') round(@UuidParam() id: string) {
    return read(id);
  }
  @Get('consumers/:id') consumer(@Param('id') id: string) {
    return read(id);
  }
  @Get('broken') broken() {
    throw new Error('select secret from /etc/passwd');
  }
  @Change('change') change(@Body() order: Order) {
    return answer(createMessage('order-updated'), order, { position: 12n });
  }
  @Add('add') add(@Form() order: Order, @Context() context: CommandContext) {
    return answer(createMessage('order-added'), { order, context }, { position: 13n, pending: true });
  }
  @Change('leave') leave(@Caller('admin') { id }: AdminCaller) {
    return answer(createMessage('logout-done'), id);
  }
  @Change('as-supervisor') asSupervisor(@Caller('supervisor') _caller: unknown) {
    return answer(createMessage('logout-done'), null);
  }
}

@Module({
  imports: [LoggerModule.forRoot(loggingOptions('silent', new LogLineCounts()))],
  controllers: [Orders],
  providers: [
    { provide: APP_GUARD, useClass: EveryoneIsAsha },
    { provide: ReadModelPreparation, useValue: { refusalOf: () => Promise.resolve(null) } },
    { provide: DatabaseMonitor, useValue: { note: databaseTroubleOf } },
  ],
})
class TestModule {}

const PROXY = '10.9.0.1';
const CUT_OFF = '--b\r\ncontent-disposition: form-data; name="quantity"\r\n\r\n1';

let app: NestFastifyApplication;
const client = mkdtempSync(join(tmpdir(), 'milkround-client-'));

beforeAll(async () => {
  mkdirSync(join(client, 'assets'));
  writeFileSync(join(client, 'index.html'), '<title>Milkround</title>');
  writeFileSync(join(client, 'assets/index-abc123.js'), 'export {};');
  app = await NestFactory.create<NestFastifyApplication>(TestModule, httpAdapter([PROXY]), { bufferLogs: true });
  await configureApp(app, { clientFolder: client, hasDocs: true });
  await app.init();
});

afterAll(async () => {
  await app.close();
  rmSync(client, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const post = (url: string, payload: string | object, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.inject({ method: 'POST', url, payload, headers });

function multipart(fields: Record<string, string>, file?: string) {
  const parts = Object.entries(fields).map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  if (file) parts.push(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n`);
  return post('/api/add', `${parts.join('')}--b--\r\n`, { 'content-type': 'multipart/form-data; boundary=b' });
}

describe('every answer', () => {
  it('carries an id, one that came along if it is sane', async () => {
    expect((await get('/api/orders')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await get('/api/nothing', { 'x-request-id': 'probe-0001' })).headers['x-request-id']).toBe('probe-0001');
    expect((await get('/api/orders', { 'x-request-id': 'a b"c' })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('lets no inline script run', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
  it('tells browsers to stay with TLS if it came by TLS, as a trusted proxy says, and not otherwise', async () => {
    const headerOf = async (url: string, remoteAddress: string, protocol: string) =>
      (await app.inject({ url, remoteAddress, headers: { 'x-forwarded-proto': protocol } })).headers['strict-transport-security'];
    const untilNextYear = 'max-age=31536000; includeSubDomains';
    for (const url of ['/', '/api/orders', '/api/nothing']) expect(await headerOf(url, PROXY, 'https')).toBe(untilNextYear);
    expect(await headerOf('/assets/index-abc123.js', PROXY, 'https')).toBeUndefined();
    expect(await headerOf('/', PROXY, 'http')).toBeUndefined();
    expect(await headerOf('/', '10.9.0.2', 'https')).toBeUndefined();
  });
  it('is compressed for whom can read it', async () =>
    expect((await get('/api/orders', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br'));
});

describe('a write', () => {
  it('answers 200 with its position', async () => {
    const { statusCode, headers, body } = await post('/api/change', { quantity: '2.5', extra: 1 });
    expect([statusCode, headers['x-position'], headers['x-read-models']]).toEqual([200, '12', undefined]);
    expect(JSON.parse(body)).toEqual({
      message: 'Order updated successfully!',
      code: 'order-updated',
      params: {},
      data: { quantity: 2.5 },
    });
  });
  it('says when the read models are behind, and answers 201 for something new', async () => {
    const { statusCode, headers } = await post('/api/add', { quantity: 1 });
    expect([statusCode, headers['x-position'], headers['x-read-models']]).toEqual([201, '13', 'pending']);
  });
  it('knows who asks', async () =>
    expect((await post('/api/add', { quantity: 1 })).json().data.context.actor).toEqual({ role: 'admin', id: 7 }));
  it('may come without a body, whatever type it says to have', async () => {
    const { statusCode, body } = await post('/api/leave', '');
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { message: 'Logged out', data: 7 }]);
  });
  it('is refused to another role', async () => expect((await post('/api/as-supervisor', '')).statusCode).toBe(403));
});

describe('a multipart body', () => {
  it('is read and validated as JSON is', async () => {
    expect((await multipart({ quantity: '2.5', note: ' b ' })).json().data.order).toEqual({ quantity: 2.5, note: 'b' });
    expect((await multipart({ quantity: 'x' })).json()).toMatchObject({ statusCode: 400, errors: [{ field: 'quantity' }] });
  });
  it('may hold a file that nobody reads', async () =>
    expect((await multipart({ quantity: '1' }, 'a,b\n'.repeat(9999))).statusCode).toBe(201));
  it('may not act for somebody else', async () =>
    expect((await multipart({ quantity: '1', userId: '8' })).json()).toMatchObject({
      statusCode: 403,
      message: 'You can only act as yourself.',
    }));
  it('has texts in its fields, whatever a part says that it is', async () => {
    const part = (json: string) =>
      `--b\r\ncontent-disposition: form-data; name="note"\r\ncontent-type: application/json\r\n\r\n${json}\r\n`;
    const quantity = '--b\r\ncontent-disposition: form-data; name="quantity"\r\n\r\n1\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': '7d0c3c6e-6f57-4c0b-9a5b-3e1f4f0d7a11' };
    const answered = (json: string) => post('/api/add', `${quantity}${part(json)}--b--\r\n`, headers);
    for (const json of [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, '{"a":{"b":1}}', '[1]'])
      expect((await answered(json)).json()).toMatchObject({ statusCode: 400, errors: [{ field: 'note' }] });
    expect((await answered('"b"')).json().data.order).toEqual({ quantity: 1, note: 'b' });
  });
  it('has short fields', async () => expect((await multipart({ quantity: '1', note: 'a'.repeat(70_000) })).statusCode).toBe(413));
  it('has few fields', async () =>
    expect((await multipart(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, '1'])))).statusCode).toBe(413));
});

describe('a failure has one shape', () => {
  it.each([
    ['malformed JSON', () => post('/api/change', '{"quantity":'), 400],
    ['poisoned JSON', () => post('/api/change', '{"__proto__":{"quantity":1}}'), 400],
    ['a body that is no object', () => post('/api/change', '[]'), 400],
    ['a body over the limit', () => post('/api/change', `"${'a'.repeat(1024 * 1024)}"`), 413],
    ['a form of another page', () => post('/api/change', 'quantity=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
    ['plain text', () => post('/api/change', '{"quantity":1}', { 'content-type': 'text/plain' }), 415],
    ['multipart without a boundary', () => post('/api/add', 'x', { 'content-type': 'multipart/form-data' }), 400],
    ['multipart that ends too early', () => post('/api/add', CUT_OFF, { 'content-type': 'multipart/form-data; boundary=b' }), 400],
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
    expect(response.json()).toMatchObject({ statusCode, error: expect.any(String), message: expect.any(String) });
    expect(response.body).not.toMatch(/secret|passwd|\.ts|node_modules/);
  });
});

describe('the client', () => {
  it.each(['/', '/home', '/deliveryBoy/orders', '/admin/sign-in?next=1'])('is served at %s, always fresh', async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', '<title>Milkround</title>']);
  });
  it('keeps its hashed files for a year', async () =>
    expect((await get('/assets/index-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable'));
  it.each(['/assets/index-old.js', '/apis', '/api/nothing', '/live/x', '/%2e%2e/package.json'])('is not served at %s', async (path) =>
    expect((await get(path)).statusCode).toBe(404),
  );
  it('takes long consumer ids in paths', async () => expect((await get(`/api/consumers/${'c'.repeat(300)}`)).statusCode).toBe(200));
});
