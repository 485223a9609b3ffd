import { randomUUID } from 'node:crypto';
import { eventStoreSchema, PostgresEventStore } from '@milkround/event-store';
import { createTestDatabase, type TestDatabase } from './test-database';

interface OwnEventStore {
  database: TestDatabase;
  store: PostgresEventStore;
}

/**
 * One event store on a database of its own for all tests of a file: `const own = ownEventStore()`, then `own().store`.
 *
 * @param schema further statements, for the objects that tables of the read models use
 */
export function ownEventStore(schema: readonly string[] = []): () => OwnEventStore {
  let ownStore: OwnEventStore | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase([...eventStoreSchema, ...schema]);
    ownStore = { database, store: new PostgresEventStore(database.pool) };
  });
  afterAll(async () => {
    await ownStore?.store.close();
    await ownStore?.database.drop();
  });
  return () => {
    if (!ownStore)
      throw new Error('The event store is there in the tests, not while they are described');
    return ownStore;
  };
}

/** A command at a fixed time, with a new id by default. */
export const command = (commandId: string = randomUUID()) => ({
  commandId,
  meta: { occurredAt: '2026-03-01T00:00:00.000Z' },
});
