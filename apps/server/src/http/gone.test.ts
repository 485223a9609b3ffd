import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { goneOf } from './gone';

const server = createServer();
beforeAll(async () => {
  server.listen(0);
  await once(server, 'listening');
});
afterAll(() => server.close());

/** A request that is not answered yet, and a function that lets its client go. */
async function request() {
  const client = get({ port: (server.address() as AddressInfo).port });
  client.on('error', () => undefined);
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
  const disconnect = async () => {
    client.destroy();
    await once(raw, 'close');
  };
  return { raw, disconnect };
}

it('is aborted when the client goes, with one listener for all callers', async () => {
  const { raw, disconnect } = await request();
  const listeners = raw.listenerCount('close');
  const signal = goneOf({ raw });
  expect(goneOf({ raw })).toBe(signal);
  expect([signal.aborted, raw.listenerCount('close')]).toEqual([false, listeners + 1]);
  await disconnect();
  expect(signal.aborted).toBe(true);
});

it('is aborted from the beginning for a client that has gone before', async () => {
  const { raw, disconnect } = await request();
  await disconnect();
  expect(goneOf({ raw }).aborted).toBe(true);
});
