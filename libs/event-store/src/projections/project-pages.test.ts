import { Client } from 'pg';
import type { RecordedEvent } from '../events';
import type { FoldTable } from '../projection';
import type { ExcludedEvents } from './fold-batch';
import { projectPages } from './project-pages';
import { ProjectionModel } from './projection-model';

const NOTHING_EXCLUDED: ExcludedEvents = {
  heldStreams: new Map(),
  skippedPositions: new Set(),
  freePlaces: 1,
};

const event: RecordedEvent = {
  ...{
    position: 7n,
    streamId: 'day/1',
    version: 1,
    eventId: 'e',
    type: 'Poured',
    schemaVersion: 1,
    data: {},
  },
  ...{ meta: { commandId: 'c', occurredAt: '' }, recordedAt: '' },
};

/** A table with one row for each event. */
const rowsOfEvents = (name: string): FoldTable<{ position: string }> => ({
  kind: 'fold',
  table: { name, columns: { position: 'bigint' }, key: ['position'] },
  keys: ({ position }) => [{ position: String(position) }],
  fold: (_row, { position }) => ({ position: String(position) }),
});

it('loads the rows that events may change, but not of a table whose rows never change', async () => {
  const statements: string[] = [];
  const query = ({ text }: { text: string }) => {
    statements.push(text);
    return Promise.resolve({ rows: [] });
  };
  const client = Object.assign(new Client(), { query });
  const tables = [rowsOfEvents('total'), { ...rowsOfEvents('entry'), isInsertOnly: true as const }];
  const model = new ProjectionModel({ name: 'pours', version: 1, tables }, 'live');
  await projectPages(
    client,
    [model],
    [event],
    () => NOTHING_EXCLUDED,
    () => Promise.resolve(),
  );
  expect(statements).toEqual([
    expect.stringMatching(/^SELECT .* JOIN "total"/),
    expect.stringMatching(/INSERT INTO "total"[^]*INSERT INTO "entry"/),
  ]);
});
