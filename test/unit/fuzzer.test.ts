import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../fuzz/api-operations';
import { requestOf } from '../fuzz/api-requests';
import { Fuzzer } from '../fuzz/fuzzer';
import { Sender } from '../fuzz/sender';
import { wrongFields } from '../fuzz/wrong-fields';

const SEED = 4;
/** Each round has 24 requests. */
const ROUNDS = 3;
const KNOWN = { name: ['Asha'], quantity: [1], lines: [] };
const BODY = { name: 'Asha', quantity: 1, entries: [{ note: 'x' }] };

/** The faults of the server, each of which fuzzing has to find. */
interface Faults {
  /** It answers 500 to this body. */
  failsOn?: (body: unknown) => boolean;
  /** It does not respond for 2 s to this body. */
  freezesOn?: (body: unknown) => boolean;
  stoppedPart?: string;
  endsOn?: (body: unknown) => boolean;
}

let faults: Faults;
let server: Server;
let url: string;
/** The longest freeze since the last question, in seconds. */
let longestFreeze: number;
/** In the order of arrival. */
let bodies: string[];

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

const metrics = (): string => {
  const lines = [
    `nodejs_eventloop_lag_max_seconds ${longestFreeze}`,
    `projection_stopped{name="reports"} ${faults.stoppedPart ? 1 : 0}`,
  ];
  longestFreeze = 0;
  return lines.join('\n');
};

beforeEach(async () => {
  [faults, longestFreeze, bodies] = [{}, 0, []];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/metrics') return response.end(metrics());
    const sent = await text(request);
    bodies.push(sent);
    const body: unknown = parsed(sent);
    if (faults.endsOn?.(body)) return response.destroy();
    if (faults.freezesOn?.(body)) longestFreeze = 2;
    response.statusCode = faults.failsOn?.(body) ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    return response.end(
      JSON.stringify({ degraded: faults.stoppedPart ? [{ part: faults.stoppedPart }] : [] }),
    );
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const media = {
  schema: { properties: Object.fromEntries(Object.keys(BODY).map((name) => [name, {}])) },
  example: BODY,
};
const document: OpenAPIObject = {
  openapi: '3.0.0',
  info: { title: 'Faulty', version: '1' },
  paths: {
    '/take': { post: { requestBody: { content: { 'application/json': media } }, responses: {} } },
  },
};

/** The faults that one seed finds with one request for each wrong field and a number of random rounds. */
async function fuzz(rounds: number, seed = SEED): Promise<Map<string, string>> {
  const operations = operationsOf(document);
  const fuzzer = new Fuzzer({ server: { url }, sender: new Sender(url) }, seed);
  const fields = wrongFields(operations, KNOWN);
  for (let round = 0; await fuzzer.sendEach(fields, round); round += 1);
  for (let round = 0; round < rounds; round += 1)
    await fuzzer.sendRound(requestOf(operations, KNOWN), round);
  await fuzzer.lookAtParts();
  return fuzzer.found;
}

const fieldOf = (body: unknown, name: string): unknown => Object(body)[name];
const found = async (rounds: number): Promise<string[]> => [...(await fuzz(rounds)).keys()];

it('finds nothing at a server without a fault', async () =>
  expect(await found(ROUNDS)).toEqual([]));

it('finds an answer of 500 to a null, also in a list, with the first requests of any seed', async () => {
  faults = { failsOn: (body) => Object(fieldOf(body, 'entries'))[0]?.note === null };
  for (const seed of [1, 2, 3]) expect([...(await fuzz(0, seed)).keys()]).toEqual(['500 /take']);
});

it('finds an answer of 500 to a text of other letters, and sends the same requests again with the same seed', async () => {
  faults = { failsOn: (body) => /[^ -~]/.test(JSON.stringify(fieldOf(body, 'name') ?? '')) };
  expect(await found(ROUNDS)).toEqual(['500 /take']);
  const first = bodies.splice(0).sort();
  expect(await found(ROUNDS)).toEqual(['500 /take']);
  expect(bodies.sort()).toEqual(first);
});

it('finds a request that freezes the server, and names it', async () => {
  faults = {
    freezesOn: (body) =>
      Object.keys(Object(body)).length === 3 && fieldOf(body, 'quantity') === null,
  };
  const [[kind, request] = []] = await fuzz(0);
  expect(kind).toBe('freeze /take');
  expect(request).toMatch(/^2000 ms: POST \/take as nobody .*quantity\\":null/);
});

it('finds a read model that has stopped', async () => {
  faults = { stoppedPart: 'reports' };
  expect(await found(0)).toEqual([
    'stopped projection_stopped{name="reports"}',
    'degraded /health/ready',
  ]);
});

it('finds a request that gets no answer', async () => {
  faults = { endsOn: (body) => fieldOf(body, 'name') === null };
  expect(await found(0)).toEqual(['no answer /take']);
});
