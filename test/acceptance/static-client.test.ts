import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../support/client';
import { ownServer } from '../support/own-server';
import { SERVER_PROGRAM } from '../support/running-server';

const server = ownServer();

beforeAll(() => {
  const page = join(SERVER_PROGRAM, '../../../web/index.html');
  if (!existsSync(page)) throw new Error('There is no built client: run "npm run build" first');
});

it.each(['/', '/home', '/deliveryBoy/orders', '/admin/sign-in?from=x', '/supervisor/orders/'])(
  'serves the page, always fresh, at %s',
  async (path) => {
    const { status, headers, body } = await new Client(server().url).get<string>(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toContain('no-cache');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(body).toContain('<div id="root">');
  },
);

it('serves what the page names, for a year, and not a file beside it', async () => {
  const client = new Client(server().url);
  const { body: page } = await client.get<string>('/');
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(assets.length).toBeGreaterThan(0);
  for (const path of assets) {
    const { status, headers } = await client.get<string>(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
  }
  for (const path of ['/assets/../server/src/main.js', '/..%2fserver%2fsrc%2fmain.js', '/%2e%2e/server/src/main.js', '/assets/']) {
    const { body } = await client.get<string>(path);
    expect(JSON.stringify(body)).not.toContain('NestFactory');
  }
});
