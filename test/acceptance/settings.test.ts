import type { Read, Settings } from '@milkround/contracts';
import { Client } from '../support/client';
import { today } from '../support/log';
import { ownServer } from '../support/own-server';
import { timeZone } from '../support/running-server';

const server = ownServer({ env: { WEBSITE_NAME: 'Gokul Dairy', API_DOCS: '0' } });

it('gives every caller the name of the business and its date, without a token', async () => {
  const { status, body } = await new Client(server().url).get<Read<Settings>>('/api/get-setting');
  expect(status).toBe(200);
  expect(body).toEqual({
    data: { website_name: 'Gokul Dairy', business_date: today(), timezone: timeZone(), demo: true },
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
