import { createHash } from 'node:crypto';
import {
  LOGO_MAX_BYTES,
  type ActivityPage,
  type Area,
  type DairySettings,
  type Read,
  type Settings,
  type Written,
} from '@milkround/contracts';
import { admin, Client, type Person } from '../support/client';
import { today } from '../support/log';
import { ownServer, secondServer } from '../support/own-server';
import { timeZone } from '../support/running-server';

const server = ownServer({ env: { WEBSITE_NAME: 'Gokul Dairy', API_DOCS: '0' } });
const second = secondServer(server);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
let boss: Person;

beforeAll(async () => void (boss = await admin(server().url)));

const form = { name: 'Gokul Dairy', landingTitle: '', landingText: '', defaultDeadline: '07:30' };
const change = (changes: object) =>
  boss.post<Written<DairySettings>>('change-settings', { ...form, ...changes });
const shown = async (url = server().url) =>
  (await new Client(url).get<Read<Settings>>('/api/get-setting')).body.data;

it('gives every caller the name of the business and its date, without a token', async () => {
  expect(await shown()).toEqual({
    website_name: 'Gokul Dairy',
    business_date: today(),
    timezone: timeZone(),
    demo: true,
  });
});

it('shows nothing of the API’s description when it is switched off', async () => {
  for (const path of ['/docs', '/docs/', '/docs/json', '/docs/swagger-ui-init.js']) {
    const { status, headers } = await new Client(server().url).get(path);
    expect([path, status, headers.get('content-type')?.includes('json')]).toEqual([
      path,
      404,
      true,
    ]);
  }
});

it('shows an admin’s settings to all callers, on every server, and records who changed which value', async () => {
  const { status, body } = await change({
    name: 'Gokul',
    landingTitle: 'Milk at dawn',
    logo: PNG.toString('base64'),
  });
  expect(status).toBe(200);
  expect(body.message).toBe('Settings saved');
  const logo = `/api/logo/${createHash('sha256').update(PNG).digest('hex')}`;
  for (const url of [server().url, second().url])
    expect(await shown(url)).toMatchObject({
      website_name: 'Gokul',
      landing_title: 'Milk at dawn',
      logo,
    });
  const { body: page } = await boss.get<ActivityPage>('activity?kind=SettingsChanged');
  expect(page.data[0]?.changes).toEqual([
    { field: 'name', before: 'Gokul Dairy', after: 'Gokul' },
    { field: 'landing-title', before: '', after: 'Milk at dawn' },
    { field: 'logo', before: null, after: logo.slice('/api/logo/'.length).slice(0, 8) },
  ]);
  const image = await fetch(server().url + logo);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it('keeps the logo while other settings change, and removes it', async () => {
  await change({ name: 'Gokul', logo: PNG.toString('base64') });
  expect((await change({ name: 'Gokul Milk' })).body.data.logo).not.toBeNull();
  expect((await change({ name: 'Gokul Milk', logo: '' })).body.data.logo).toBeNull();
  expect(await shown()).not.toHaveProperty('logo');
});

it('refuses a logo that could run a script or is too large, and a wrong deadline', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(LOGO_MAX_BYTES)]);
  for (const bytes of [SVG, large])
    expect(await change({ logo: bytes.toString('base64') })).toMatchObject({ status: 400 });
  expect(await change({ defaultDeadline: '25:00' })).toMatchObject({ status: 400 });
  expect(await change({ name: '' })).toMatchObject({ status: 400 });
  expect((await fetch(`${server().url}/api/logo/..%2f..%2fetc`)).status).toBe(404);
});

it('gives new zones the deadline of the settings, and leaves the others unchanged', async () => {
  await change({ defaultDeadline: '06:45' });
  const { body } = await boss.post<Written<Area>>('add-area', { name: 'Aundh North' });
  expect(body.data.deadline).toBe('06:45');
  expect((await shown()).default_deadline).toBe('06:45');
});
