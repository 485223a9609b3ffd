import type { Read, Settings } from '@milkround/contracts';
import { Client } from '../support/client';
import { startServer, timeZone, type RunningServer } from '../support/running-server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { WEBSITE_NAME: 'Gokul Dairy' } });
}, 60_000);
afterAll(() => server.stop());

it('tells anybody the name of the business and its date, with no token', async () => {
  const { status, body } = await new Client(server.url).get<Read<Settings>>('/api/get-setting');
  expect(status).toBe(200);
  const today = new Intl.DateTimeFormat('sv', { timeZone: timeZone() }).format(new Date());
  expect(body).toEqual({ data: { website_name: 'Gokul Dairy', business_date: today, timezone: timeZone() } });
});
