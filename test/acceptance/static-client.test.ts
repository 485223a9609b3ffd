import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../support/client';
import { shareServer } from '../support/own-server';
import { SERVER_PROGRAM } from '../support/running-server';

const server = shareServer();
const built = join(SERVER_PROGRAM, '../../../web');

beforeAll(() => {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('There is no built client: run "npm run build" first');
});

it.each(['/', '/home', '/deliveryBoy/orders', '/admin/sign-in?from=x', '/supervisor/orders/'])(
  'serves the page, always fresh, at %s',
  async (path) => {
    const { status, headers, body } = await new Client(server().url).get<string>(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toContain('no-cache');
    expect(body).toContain('<div id="root">');
    const inlined = (element: string) =>
      new RegExp(`<${element}>([^]*?)</${element}>`).exec(body)?.[1] ?? '';
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(inlined('script')).toContain('dataset.scheme');
    expect(inlined('style')).toContain('.opening');
    expect(body).not.toMatch(/<[^>]+ style=/);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`;script-src 'self' 'sha256-${hashOf(inlined('script'))}';`);
    expect(policy).toContain(`;style-src 'self' 'sha256-${hashOf(inlined('style'))}';`);
  },
);

it('serves the files that the page names, cached for a year, and no file beside it', async () => {
  const client = new Client(server().url);
  const { body: page } = await client.get<string>('/');
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(assets.length).toBeGreaterThan(0);
  for (const path of assets) {
    const { status, headers } = await client.get<string>(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('immutable');
  }
  for (const path of [
    '/assets/../server/src/main.js',
    '/..%2fserver%2fsrc%2fmain.js',
    '/%2e%2e/server/src/main.js',
    '/assets/',
  ]) {
    const { body } = await client.get<string>(path);
    expect(JSON.stringify(body)).not.toContain('NestFactory');
  }
});

it('sends the headers of a page with the page only, and the headers against misuse with every file', async () => {
  const client = new Client(server().url);
  const { headers: ofPage, body: page } = await client.get<string>('/');
  const [, part = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const { headers: ofPart } = await client.get<string>(part, { 'accept-encoding': 'br' });
  const both = ['cross-origin-resource-policy', 'x-content-type-options'];
  const pageAlone = ['content-security-policy', 'referrer-policy', 'x-frame-options'];
  expect([...both, ...pageAlone].filter((name) => !ofPage.has(name))).toEqual([]);
  expect(both.filter((name) => !ofPart.has(name))).toEqual([]);
  expect(pageAlone.filter((name) => ofPart.has(name))).toEqual([]);
});

it.each([
  ['/sw.js', 'javascript'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/index.html', 'text/html'],
])('serves %s always fresh, and answers at once when nothing has changed', async (path, type) => {
  const client = new Client(server().url);
  // The request of a browser that validates its copy.
  const small = { 'accept-encoding': 'br', 'cache-control': 'max-age=0' };
  const { status, headers } = await client.get<string>(path, small);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain(type);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-encoding')).toBe('br');
  const again = await client.get(path, { ...small, 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('can be installed: the manifest names existing icons, in the stated sizes', async () => {
  const client = new Client(server().url);
  const { body: page } = await client.get<string>('/');
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  const { body } = await client.get<string>('/manifest.webmanifest');
  const manifest: { icons: { src: string; sizes: string; purpose?: string }[] } = JSON.parse(body);
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Milkround',
    display: 'standalone',
    start_url: '/deliveryBoy/orders',
    scope: '/',
  });
  const wanted = ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'];
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`).sort()).toEqual(
    wanted,
  );
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: '180x180' }]) {
    const icon = await fetch(new URL(src, server().url));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    const header = Buffer.from(await icon.arrayBuffer());
    expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
  }
});

it('has the worker store all files of the client, and only files that are served', async () => {
  const client = new Client(server().url);
  const { body: worker } = await client.get<string>('/sw.js');
  const kept = [...worker.matchAll(/\{url:"([^"]+)",revision:(?:null|"[^"]+")\}/g)].map(
    ([, path]) => path ?? '',
  );
  const parts = readdirSync(join(built, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const page = ['index.html', 'favicon.svg', 'manifest.webmanifest'];
  expect([...kept].sort()).toEqual([...page, ...parts.map((name) => `assets/${name}`)].sort());
  for (const path of kept)
    expect({ path, status: (await client.get(`/${path}`)).status }).toEqual({ path, status: 200 });
});

it.each([
  '/nothing.js',
  '/icons/nothing.png',
  '/assets/index-0000.js',
  '/apis',
  '/health/nothing',
  '/metrics/nothing',
  '/docs/nothing',
])('does not serve the page at %s', async (path) => {
  const { status, headers } = await new Client(server().url).get(path);
  expect(status).toBe(404);
  expect(headers.get('content-type')).toContain('json');
});
