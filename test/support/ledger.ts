import { randomInt, randomUUID } from 'node:crypto';
import type {
  FoldTable,
  PostgresEventStore,
  Projection,
  RecordedEvent,
  RollupTable,
} from '../../libs/event-store/src';

/** A small domain of accounts in shops to test the projection engine. */
export interface AccountRow {
  id: string;
  shop: string;
  balance: number;
  /** Facts folded into this row. */
  facts: number;
  opened_on: string;
  last_at: string;
  tags: { last: string; list: number[] };
}

export interface ShopRow {
  shop: string;
  accounts: number;
  balance: number;
}

interface FactCountRow {
  type: string;
  facts: number;
}

const idOf = (event: RecordedEvent): string => event.streamId.slice('account/'.length);
const amountOf = (event: RecordedEvent): number => Number(event.data.amount);

export const accounts: FoldTable<AccountRow> = {
  kind: 'fold',
  table: {
    name: 'account',
    columns: {
      id: 'text',
      shop: 'text',
      balance: 'numeric',
      facts: 'int',
      opened_on: 'date',
      last_at: 'timestamptz',
      tags: 'jsonb',
    },
    key: ['id'],
    indexes: [['shop', 'id']],
  },
  keys: (event) => [{ id: idOf(event) }],
  fold: (row, event) => {
    if (event.type === 'Closed') return null;
    const recordedAt = event.recordedAt;
    const tags = { last: event.type, list: [...(row?.tags.list ?? []).slice(-2), event.version] };
    if (!row)
      return {
        id: idOf(event),
        shop: String(event.data.shop),
        balance: 0,
        facts: 1,
        opened_on: '2026-03-01',
        last_at: recordedAt,
        tags,
      };
    const nextRow = { ...row, facts: row.facts + 1, last_at: recordedAt, tags };
    if (event.type === 'Moved') return { ...nextRow, shop: String(event.data.shop) };
    return { ...nextRow, balance: Math.round((row.balance + amountOf(event)) * 1000) / 1000 };
  },
};

export const shops: RollupTable<AccountRow, ShopRow> = {
  kind: 'rollup',
  table: {
    name: 'shop',
    columns: { shop: 'text', accounts: 'int', balance: 'numeric' },
    key: ['shop'],
  },
  source: 'account',
  contributions: (row) => [
    { key: { shop: row.shop }, amounts: { accounts: 1, balance: row.balance } },
  ],
};

const factCounts: FoldTable<FactCountRow> = {
  kind: 'fold',
  table: { name: 'fact_count', columns: { type: 'text', facts: 'bigint' } as const, key: ['type'] },
  keys: (event) => [{ type: event.type }],
  fold: (row, event) => ({ type: event.type, facts: Number(row?.facts ?? 0) + 1 }),
};

export const ledger: Projection = { name: 'ledger', version: 1, tables: [accounts, shops] };
export const counts: Projection = { name: 'counts', version: 1, tables: [factCounts] };

/** Writes random facts to accounts of its own: some open, pay, move, close. */
export async function writeFacts(
  store: PostgresEventStore,
  commands: number,
  streams = 5,
): Promise<bigint> {
  const versions = new Map<string, number>();
  let position = 0n;
  for (let n = 0; n < commands; n += 1) {
    const streamId = [...versions.keys()][randomInt(streams)] ?? `account/${randomUUID()}`;
    const version = versions.get(streamId) ?? 0;
    const closes = version > 4 && randomInt(6) === 0;
    const events =
      version === 0
        ? [{ type: 'Opened', data: { shop: `shop ${randomInt(3)}` } }]
        : closes
          ? [{ type: 'Closed', data: {} }]
          : randomInt(5) === 0
            ? [{ type: 'Moved', data: { shop: `shop ${randomInt(3)}` } }]
            : Array.from({ length: randomInt(1, 4) }, () => ({
                type: 'Paid',
                data: { amount: randomInt(-5000, 9000) / 1000 },
              }));
    const meta = { occurredAt: '2026-03-01T00:00:00.000Z' };
    ({ position } = await store.append({
      commandId: randomUUID(),
      streams: [{ streamId, expectedVersion: version, events }],
      meta,
    }));
    if (closes) versions.delete(streamId);
    else versions.set(streamId, version + events.length);
  }
  return position;
}

/** Returns the expected content of the tables: the same folds, event by event, without the engine. */
export async function expectedRows(
  store: PostgresEventStore,
): Promise<{ account: AccountRow[]; shop: ShopRow[]; fact_count: FactCountRow[] }> {
  const account = new Map<string, AccountRow>();
  const facts = new Map<string, number>();
  const { events } = await store.readAll(0n, 1_000_000);
  for (const event of events) {
    const row = accounts.fold(account.get(idOf(event)) ?? null, event, { id: idOf(event) });
    if (row) account.set(row.id, row);
    else account.delete(idOf(event));
    facts.set(event.type, (facts.get(event.type) ?? 0) + 1);
  }
  const shop = new Map<string, ShopRow>();
  for (const row of account.values()) {
    const sum = shop.get(row.shop) ?? { shop: row.shop, accounts: 0, balance: 0 };
    shop.set(row.shop, {
      ...sum,
      accounts: sum.accounts + 1,
      balance: Math.round((sum.balance + row.balance) * 1000) / 1000,
    });
  }
  const inOrder = <T>(map: Map<string, T>): T[] =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return {
    account: inOrder(account),
    shop: inOrder(shop),
    fact_count: inOrder(new Map([...facts].map(([type, n]) => [type, { type, facts: n }]))),
  };
}

/** The content of the tables. */
export async function actualRows(store: PostgresEventStore): ReturnType<typeof expectedRows> {
  const rows = async (table: string, key: string, columns: string) =>
    (await store.pool.query(`SELECT ${columns} FROM ${table} ORDER BY ${key} COLLATE "C"`)).rows;
  return {
    account: await rows(
      'account',
      'id',
      `id, shop, balance::float8, facts, opened_on::text, tags,
      to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last_at`,
    ),
    shop: await rows('shop', 'shop', 'shop, accounts, balance::float8'),
    fact_count: await rows('fact_count', 'type', 'type, facts::int'),
  };
}
