import { randomInt } from 'node:crypto';
import { businessDate } from '@milkround/domain';
import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { operationsOf } from '../fuzz/api-operations';
import { requestOf } from '../fuzz/api-requests';
import type { KnownValues } from '../fuzz/api-values';
import { Fuzzer } from '../fuzz/fuzzer';
import { Sender } from '../fuzz/sender';
import { sendMessages, socketMessage } from '../fuzz/socket-messages';
import { wrongFields } from '../fuzz/wrong-fields';
import { board } from '../support/board';
import { Client, mde, supervisor } from '../support/client';
import { longestFreezeMs, metricsOf } from '../support/event-loop';
import { eventually } from '../support/eventually';
import { ownProcess } from '../support/own-server';
import { timeZone } from '../support/running-server';

const SECONDS = Number(process.env.FUZZ_SECONDS ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
/** The number of fields that are sent with a wrong value; all of them unless a run has to be short. */
const FIELDS = Number(process.env.FUZZ_FIELDS ?? Infinity);
const MESSAGES = 12;
const MOST_SHOWN = 12;
/** A busy machine answers each request late. */
const TIMEOUT_MS = SECONDS * 1000 + 600_000;

/** With valid values these calls end the sessions of the test's own people, or change their sign-ins. */
const LOCKS_OUT =
  /\/(end-session|end-other-sessions|change-password|edit-admin|delete-admin)(\/|$)/;

const server = ownProcess();
const url = () => server().url;

async function knownValues(): Promise<KnownValues> {
  const boy = await mde(url(), 1);
  const stops = (await board(boy)).slice(0, 8);
  const orders = stops.flatMap(({ data }) => data.map(({ id }) => id));
  const consumers = stops.map(({ consumerId }) => consumerId);
  const today = businessDate(new Date(), timeZone());
  const ids = [1, 2, 3];
  const unique = Array.from({ length: 400 }, (_, n) => `F${SEED % 10_000}-${n}`);
  const fields = (names: string[], values: unknown[]) =>
    Object.fromEntries(names.map((name) => [name, values]));
  return {
    ...fields(['orderId'], orders),
    ...fields(['id'], [...orders, ...ids]),
    ...fields(['consumerId', 'consumer_id', 'consumerUniqueId'], consumers),
    ...fields(
      ['productId', 'product_id', 'areaId', 'supervisorId', 'deliveryBoyId', 'delr_boy_id'],
      ids,
    ),
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

it(
  'no request to any call or socket causes a fault or delays other callers, and all read models continue',
  async () => {
    console.log(`Fuzzing for ${SECONDS} s with FUZZ_SEED=${SEED}`);
    const { body: document } = await new Client(url()).get<OpenAPIObject>('/docs/json');
    // Nobody else sends as these, so that their limits are their own.
    const witness = await supervisor(url(), 4);
    const phone = await mde(url(), 8);
    const [operations, known] = [operationsOf(document), await knownValues()];
    const requests = requestOf(
      operations.filter(({ route }) => !LOCKS_OUT.test(route)),
      known,
    );
    const fuzzer = new Fuzzer({ server: server(), sender: new Sender(url()) }, SEED);
    const end = Date.now() + SECONDS * 1000;
    await longestFreezeMs(server());
    const fields = wrongFields(operations, known).slice(0, FIELDS);
    let swept = 0;
    let isSweeping = true;
    for (let round = 0; isSweeping || Date.now() < end; round += 1) {
      const before = fuzzer.sent;
      isSweeping = await fuzzer.sendEach(fields, round);
      swept += fuzzer.sent - before;
      await fuzzer.sendRound(requests, round);
      const messages = fc.sample(socketMessage, { seed: SEED + round, numRuns: MESSAGES });
      const { token } = (round % 2 === 0 ? phone : witness).session;
      await fuzzer.act(
        'socket',
        () => sendMessages(url(), token, messages),
        () => JSON.stringify(messages).slice(0, 600),
      );
      fuzzer.sent += messages.length;
      const { status } = await witness.get('dashboard-stats');
      if (status !== 200) fuzzer.note('others', 'dashboard-stats', `answered ${status}`);
    }
    await eventually(
      'read models that are up with the log',
      async () => (await metricsOf(server())).get('projection_facts_behind') === 0,
    );
    await fuzzer.lookAtParts();
    const { found, sent, answers } = fuzzer;
    console.log(
      `${sent} requests and messages were sent, ${swept} of them with one wrong field (of ${fields.length}); answers by status: ${JSON.stringify(Object.fromEntries(answers))}`,
    );
    expect([...found].slice(0, MOST_SHOWN)).toEqual([]);
    // Requests that are all refused because of their sign-in would find nothing.
    expect(answers.get(200) ?? 0).toBeGreaterThan((sent - swept) / 20);
    expect(server().output()).not.toMatch(/A request failed|unhandled|uncaught/i);
  },
  TIMEOUT_MS,
);
