import { randomInt } from 'node:crypto';
import { businessDate } from '@milkround/domain';
import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { describeRequest, operationsOf, requestOf, type ApiRequest, type KnownValues } from '../fuzz/api-requests';
import { Sender } from '../fuzz/sender';
import { sendMessages, socketMessage } from '../fuzz/socket-messages';
import { board } from '../support/board';
import { admin, Client, mde, type Person } from '../support/client';
import { freezeOf, FREEZE_MS, longestFreezeMs, METRICS_TOKEN, metricsOf } from '../support/event-loop';
import { eventually } from '../support/eventually';
import { ownServer } from '../support/own-server';
import { timeZone } from '../support/running-server';

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 60);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
/** Requests between two looks at the server, and how many of them are under way at one time. */
const REQUESTS = 24;
const AT_ONCE = 4;
const MESSAGES = 12;
const MOST_SHOWN = 12;
const TIMEOUT_MS = SECONDS * 1000 + 120_000;

/** Wrong logins are part of it, and must not end in everybody's being throttled. */
const server = ownServer({ env: { METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' } });
const url = () => server().url;

let witness: Person;
const found = new Map<string, string>();
const answers = new Map<number, number>();

async function knownValues(): Promise<KnownValues> {
  const boy = await mde(url(), 1);
  const stops = (await board(boy)).slice(0, 8);
  const orders = stops.flatMap(({ data }) => data.map(({ id }) => id));
  const consumers = stops.map(({ consumerId }) => consumerId);
  const today = businessDate(new Date(), timeZone());
  const ids = [1, 2, 3];
  const unique = Array.from({ length: 400 }, (_, n) => `F${SEED % 10_000}-${n}`);
  const fields = (names: string[], values: unknown[]) => Object.fromEntries(names.map((name) => [name, values]));
  return {
    ...fields(['orderId'], orders),
    ...fields(['id'], [...orders, ...ids]),
    ...fields(['consumerId', 'consumer_id', 'consumerUniqueId'], consumers),
    ...fields(['productId', 'product_id', 'areaId', 'supervisorId', 'deliveryBoyId', 'delr_boy_id'], ids),
    ...fields(['date', 'orderDate', 'fromDate', 'toDate'], [today]),
    ...fields(['occurredAt', 'sentAt'], [new Date().toISOString()]),
    ...fields(['name', 'uniqueId', 'roundName'], unique),
    ...fields(
      ['email'],
      unique.map((name) => `${name.toLowerCase()}@milkround.test`),
    ),
    ...fields(['username'], ['nobody@milkround.test']),
    ...fields(['password'], ['not-the-password']),
  };
}

const note = (kind: string, where: string, what: string): void => {
  const key = `${kind} ${where}`;
  if (!found.has(key)) found.set(key, what);
};

/** Sends them a few at a time, and notes every answer that a server must never give. */
async function sendAll(sender: Sender, requests: readonly ApiRequest[]): Promise<void> {
  const left = [...requests];
  const work = async () => {
    for (let request = left.pop(); request; request = left.pop()) {
      const forwarded = { ...request, headers: { ...request.headers, 'x-forwarded-for': `10.0.${randomInt(256)}.${randomInt(256)}` } };
      const answer = await sender.send(forwarded).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      if (answer instanceof Error) {
        note('no answer', request.route, `${String(answer.cause ?? answer)}: ${describeRequest(request)}`);
        continue;
      }
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500) note(String(answer.status), request.route, describeRequest(request));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Which of them freezes the server whenever it is sent alone. */
async function noteFreezes(sender: Sender, requests: readonly ApiRequest[]): Promise<void> {
  for (const request of requests) {
    const freezeMs = await freezeOf(server(), () => sender.send(request).catch(() => undefined));
    if (freezeMs > FREEZE_MS) note('freeze', request.route, `${Math.round(freezeMs)} ms: ${describeRequest(request)}`);
  }
}

async function expectServed(): Promise<void> {
  const { status } = await witness.get('dashboard-stats');
  if (status !== 200) note('others', 'dashboard-stats', `answered ${status}`);
}

it(
  'whatever is sent to any call or socket, there is no fault, nobody is held up, and all read models go on',
  async () => {
    console.log(`Fuzzing for ${SECONDS} s with FUZZ_SEED=${SEED}`);
    const { body: document } = await new Client(url()).get<OpenAPIObject>('/docs/json');
    [witness] = await Promise.all([admin(url())]);
    const phone = await mde(url(), 8);
    const requests = requestOf(operationsOf(document), await knownValues());
    const sender = new Sender(url());
    const end = Date.now() + SECONDS * 1000;
    let sent = 0;
    await longestFreezeMs(server());
    for (let round = 0; Date.now() < end; round += 1) {
      const seed = SEED + round;
      const some = fc.sample(requests, { seed, numRuns: REQUESTS });
      await sendAll(sender, some);
      if ((await longestFreezeMs(server())) > FREEZE_MS) await noteFreezes(sender, some);
      const messages = fc.sample(socketMessage, { seed, numRuns: MESSAGES });
      const talk = () => sendMessages(url(), (round % 2 === 0 ? phone : witness).session.token, messages);
      await talk();
      if ((await longestFreezeMs(server())) > FREEZE_MS) {
        const freezeMs = await freezeOf(server(), talk);
        if (freezeMs > FREEZE_MS) note('freeze', 'socket', `${Math.round(freezeMs)} ms: ${JSON.stringify(messages).slice(0, 600)}`);
      }
      await expectServed();
      sent += some.length + messages.length;
    }
    console.log(`${sent} requests and messages were sent; answers by status: ${JSON.stringify(Object.fromEntries(answers))}`);
    expect([...found].slice(0, MOST_SHOWN)).toEqual([]);
    // Requests that are all refused at the door would find nothing.
    expect(answers.get(200) ?? 0).toBeGreaterThan(sent / 20);
    await expectAllRunning();
    expect(server().output()).not.toMatch(/A request failed|unhandled|uncaught/i);
  },
  TIMEOUT_MS,
);

async function expectAllRunning(): Promise<void> {
  await eventually('read models that are up with the log', async () => (await metricsOf(server())).get('projection_facts_behind') === 0);
  const stopped = [...(await metricsOf(server()))].filter(([name, value]) => /^projection_(stopped|quarantined)/.test(name) && value > 0);
  expect(stopped).toEqual([]);
  const ready = await new Client(url()).get<{ degraded: unknown[] }>('/health/ready');
  expect(ready).toMatchObject({ status: 200, body: { degraded: [] } });
}
