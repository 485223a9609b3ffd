import type { ClientBase, QueryConfig } from 'pg';
import { SealedLog } from '../../../../../test/support/sealed-log';
import { readEntryPages } from './entry-pages';
import { proofOf } from './proof-document';
import { checkpointsAfter, newestCheckpoint, readUnsealed } from './proof-tables';

let log: SealedLog;
beforeAll(async () => {
  log = await SealedLog.open();
}, 60_000);
afterAll(() => log.close());

type Recorded = [text: string, values: unknown[]];

/** Runs `work` with a client that records the texts and values of its queries. */
async function recorded(work: (client: ClientBase) => Promise<unknown>): Promise<Recorded[]> {
  const queries: Recorded[] = [];
  const client = new Proxy(log.client, {
    get: (target, name) =>
      name === 'query'
        ? (query: string | QueryConfig, values?: unknown[]) => {
            const config = typeof query === 'string' ? { text: query, values } : query;
            queries.push([config.text, config.values ?? []]);
            return target.query(config);
          }
        : (Reflect.get(target, name) as unknown),
  });
  await work(client);
  return queries;
}

async function planOf([text, values]: Recorded): Promise<string> {
  const { rows } = await log.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each<[string, (client: ClientBase) => Promise<unknown>]>([
  ['the newest checkpoint', newestCheckpoint],
  ['the next checkpoints', (client) => checkpointsAfter(client, 100, 10)],
  ['what is not sealed', (client) => readUnsealed(client, '650')],
  ['the proof of an event', (client) => proofOf(client, log.keys, '321')],
  ['the pages of a verification', (client) => readEntryPages(client, '321').next()],
])(
  'reads %s in the order of a key, however long the log is: sorting would read all of it',
  async (_, work) => {
    const queries = await recorded(work);
    expect(queries.length).toBeGreaterThan(0);
    // The tables of a test are so small that PostgreSQL would prefer to read all of them.
    await log.client.query('SET enable_seqscan = off; SET enable_sort = off');
    for (const query of queries) expect(await planOf(query)).not.toMatch(/Sort Key/);
    await log.client.query('RESET enable_seqscan; RESET enable_sort');
  },
);
