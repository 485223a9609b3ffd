import type { Failure } from '@milkround/contracts';
import { board, deliver, lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { Cable } from '../support/cable';
import { Client, login, mde } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { live, type LiveClient } from '../support/live-client';
import { Log } from '../support/log';
import { startHosted, type RunningServer } from '../support/running-server';

let database: DemoDatabase;
let cable: Cable;
let server: RunningServer;
let boy: DeliveryBoyPerson;
let socket: LiveClient;

beforeAll(async () => {
  database = await demoDatabase();
  cable = await Cable.lay(database.url);
  server = await startHosted({ databaseUrl: cable.url });
  boy = await mde(server.url, 1);
  socket = await live(server.url, boy.session.token);
});
afterAll(async () => {
  socket?.close();
  await server?.stop();
  await cable?.cut();
  await database?.drop();
});

it('answers 503 while the database is away, leaves no command half done, and continues by itself when it is back', async () => {
  const line = lineOf((await board(boy))[0]!);
  const log = new Log({ database });
  const before = (await log.day(1)).length;

  await cable.cut();
  for (const ask of [
    () => boy.get<Failure>('get-orders'),
    () => boy.post<Failure>(`edit-product-order/${line.id}`, { deliverdQuantity: 5 }),
    () =>
      boy.post<Failure>('edit-order-remarks', {
        consumerUniqueId: line.consumer_id,
        absenceRemarks: 'Not home',
      }),
    () =>
      login(server.url, 'delivery-boy', { username: 'mde1@milkround.test', password: 'milkround' }),
  ]) {
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 503,
      body: { statusCode: 503, error: 'Service Unavailable' },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|127\.0\.0\.1|select/i);
  }
  const client = new Client(server.url);
  expect((await client.get('/health/live')).status).toBe(200);
  expect((await client.get('/health/ready')).status).toBe(503);
  expect((await client.get('/api/get-setting')).status).toBe(200);

  await cable.mend();
  await eventually(
    'a ready server',
    async () => (await client.get('/health/ready')).status === 200,
  );
  expect(await log.day(1)).toHaveLength(before);
  const { status, headers } = await eventually('a write that is taken', async () => {
    const answer = await deliver(boy, line.id, 5);
    return answer.status === 200 && answer;
  });
  expect(status).toBe(200);
  expect(headers.get('x-read-models')).toBeNull();
  expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(5);
  await socket.until('the delivery as a frame', () =>
    socket.rows('stop').some(({ consumerId }) => consumerId === line.consumer_id),
  );
  expect(socket.losses).toEqual([]);
});
