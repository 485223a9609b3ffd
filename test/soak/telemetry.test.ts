import { deliver, freshStop, lineOf, type DeliveryBoyPerson } from '../support/board';
import { mde, Person, supervisor } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { OtlpReceiver } from '../support/otlp-receiver';
import { startServer, type ServerProcess } from '../support/running-server';

let receiver: OtlpReceiver;
let database: DemoDatabase;
let first: ServerProcess;
let second: ServerProcess;
let boy: DeliveryBoyPerson;

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  database = await demoDatabase();
  first = await startServer({ databaseUrl: database.url, env: receiver.envOf('first') });
  second = await startServer({ databaseUrl: database.url, env: receiver.envOf('second') });
  boy = await mde(first.url, 1);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database?.drop();
  await receiver?.close();
});

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER_SPAN = '00f067aa0ba902b7';

it('makes one trace of a request, its command, its append, its projection and the push to a socket of another server', async () => {
  const area = await supervisor(first.url, 1);
  const dashboard = await live(second.url, area.session.token);
  const { id } = lineOf(await freshStop(boy));
  await deliver(boy, id, 3, { traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01` });
  await eventually('a push of the second server', () =>
    receiver.trace(TRACE_ID).some(({ name, server }) => name === 'push' && server === 'second'),
  );
  dashboard.close();
  const spanOf = (wanted: string) => receiver.trace(TRACE_ID).find(({ name }) => name === wanted);
  const requestOf = () =>
    receiver.trace(TRACE_ID).find(({ parentSpanId }) => parentSpanId === CALLER_SPAN);
  await eventually(
    'the whole trace',
    () => requestOf() && ['DeliverQuantity', 'append', 'project'].every(spanOf),
  );
  const request = requestOf();
  expect(request?.name).toBe('POST /apis/public/api/delivery-boy/edit-product-order/:orderId');
  expect(spanOf('DeliverQuantity')?.parentSpanId).toBe(request?.spanId);
  expect(spanOf('append')?.parentSpanId).toBe(spanOf('DeliverQuantity')?.spanId);
  expect(spanOf('project')?.parentSpanId).toBe(spanOf('append')?.spanId);
  expect(spanOf('push')?.parentSpanId).toBe(spanOf('append')?.spanId);
  const projected = spanOf('project')?.attributes.map(({ key }) => key);
  expect(projected).toEqual(
    expect.arrayContaining([
      'milkround.projection.delivery-day.seconds',
      'milkround.projection.activity.seconds',
    ]),
  );
});

it('sends the metrics of /metrics, histograms as histograms', async () => {
  await eventually('metrics', () => receiver.metrics.has('projection_batch_seconds'));
  expect(receiver.metrics.get('http_request_seconds')).toBe('histogram');
  expect(receiver.metrics.get('projection_batch_seconds')).toBe('histogram');
  expect(receiver.metrics.get('nodejs_gc_duration_seconds')).toBe('histogram');
  expect(receiver.metrics.get('pg_pool_connections')).toBe('gauge');
  expect(receiver.metrics.get('projection_events_total')).toBe('sum');
});

it('sends no path, no address, no token and no name', async () => {
  const stop = await freshStop(boy);
  const line = lineOf(stop);
  await deliver(boy, line.id, 2);
  await eventually(
    'the delivery',
    () => receiver.spans.filter(({ name }) => name === 'DeliverQuantity').length >= 2,
  );
  const sent = receiver.bodies.join('\n');
  for (const secret of [line.id, '127.0.0.1', boy.session.token, boy.session.name])
    expect(sent).not.toContain(secret);
});

it('sends nothing of a caller who has switched tracing off', async () => {
  const untraced = 'a'.repeat(32);
  const { id } = lineOf(await freshStop(boy));
  await deliver(boy, id, 4, { traceparent: `00-${untraced}-${CALLER_SPAN}-00` });
  const { rows } = await database.pool.query<{ meta: object }>(
    'SELECT meta FROM event ORDER BY position DESC LIMIT 1',
  );
  expect(rows[0]?.meta).not.toHaveProperty('traceparent');
  await deliver(new Person(second.url, boy.session), id, 5);
  await eventually(
    'the later delivery',
    () => receiver.spans.filter(({ name }) => name === 'DeliverQuantity').length >= 3,
  );
  expect(receiver.trace(untraced)).toEqual([]);
});
