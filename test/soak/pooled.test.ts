import { board, deliver, lineOf } from '../support/board';
import { mde } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { startServer } from '../support/running-server';
import { SessionPooler, type PoolerOptions } from '../support/session-pooler';

const POOL_SIZE = 4;
/** One and a half times the size of the pool, and five more. */
const NEEDED = 11;

jest.setTimeout(60_000);
let database: DemoDatabase;
let pooler: SessionPooler | undefined;

beforeAll(async () => {
  database = await demoDatabase();
}, 120_000);
afterEach(() => pooler?.close());
afterAll(() => database?.drop());

async function startBehind(options: PoolerOptions) {
  pooler = await SessionPooler.start(database.url, options);
  return startServer({ databaseUrl: pooler.url, env: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
}

/** The one sentence with which the start ends. */
async function refusalOf(options: PoolerOptions): Promise<string> {
  const error: unknown = await startBehind(options).catch((thrown: unknown) => thrown);
  const place = new URL(pooler?.url ?? '').host;
  return error instanceof Error ? error.message.replace(place, 'PLACE') : 'It started';
}

const ended = (sentence: string) =>
  `The server ended with 1 before it was ready:\nDATABASE_URL: the pooler at PLACE ${sentence}\n`;

it('the server works behind a pooler with session pooling as it does without one', async () => {
  const server = await startBehind({ mode: 'session', sessions: NEEDED });
  try {
    const boy = await mde(server.url, 1);
    const line = lineOf((await board(boy))[0]!);
    expect((await deliver(boy, line.id, 3)).status).toBe(200);
    expect(lineOf((await board(boy))[0]!).dlvr_quantity).toBe(3);
  } finally {
    await server.stop();
  }
});

it('a pooler with transaction pooling is refused at the start, with the setting to change', async () => {
  expect(await refusalOf({ mode: 'transaction', sessions: 4 })).toBe(
    ended(
      'shares sessions between transactions, but Milkround needs sessions of its own; set pool_mode = session.',
    ),
  );
});

it('a pooler with too few sessions is refused at the start, with the number that is needed', async () => {
  expect(await refusalOf({ mode: 'session', sessions: NEEDED - 3 })).toBe(
    ended(
      `gives ${NEEDED - 3} sessions at once, but this server needs ${NEEDED}; set default_pool_size to ${NEEDED} for each server, or lower DATABASE_POOL_SIZE.`,
    ),
  );
});
