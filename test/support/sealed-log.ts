import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventStoreSchema, PostgresEventStore } from '@milkround/event-store';
import { TreeBuilder, type Tile } from '@milkround/transparency-log';
import type { PoolClient } from 'pg';
import { openAuditKeys, type AuditKeys } from '../../apps/server/src/audit/proof/audit-key';
import type { KnownCheckpoint } from '../../apps/server/src/audit/proof/known-checkpoint';
import { leafOf, SEALED_COLUMNS, type SealedEvent } from '../../apps/server/src/audit/proof/leaf';
import { hasher } from '../../apps/server/src/audit/proof/node-crypto';
import { proofOf } from '../../apps/server/src/audit/proof/proof-document';
import { proofSchema } from '../../apps/server/src/audit/proof/proof-schema';
import { newestCheckpoint } from '../../apps/server/src/audit/proof/proof-tables';
import { sealNext } from '../../apps/server/src/audit/proof/seal';
import { verifyLog } from '../../apps/server/src/audit/proof/verify-log';
import { forceChanges } from './superuser';
import { databaseCopies, type TestDatabase } from './test-database';

/** The number of its events. */
export const EVENTS = 700;

/** SQL of a `bytea` column with one byte inverted. A fixed byte might be the one that is stored already. */
export const flippedByte = (column: string, index: number): string =>
  `set_byte(${column}, ${index}, 255 - get_byte(${column}, ${index}))`;

/** A sealed log in a database of its own, and the changes that an attacker can make who may write to all tables. */
export class SealedLog {
  known: KnownCheckpoint[] = [];

  private constructor(
    readonly folder: string,
    readonly database: TestDatabase,
    private readonly store: PostgresEventStore,
    readonly client: PoolClient,
    public keys: AuditKeys,
  ) {}

  static async open(): Promise<SealedLog> {
    const database = await copySealed();
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    await cp(sealedKeys, join(folder, 'keys'), { recursive: true });
    const log = await SealedLog.openIn(folder, database);
    log.known = [
      { note: (await newestCheckpoint(log.client))?.note ?? '', seenAt: new Date().toISOString() },
    ];
    return log;
  }

  /** Writes the events and seals them, with one checkpoint for each hundred. The keys are made in the folder. */
  static async fill(folder: string, database: TestDatabase): Promise<void> {
    for (const statement of [...eventStoreSchema, ...proofSchema])
      await database.pool.query(statement);
    const log = await SealedLog.openIn(folder, database);
    for (let i = 0; i < EVENTS; i += 50) {
      await log.append(50);
      if (i % 100 === 50) await log.sealAll();
    }
    log.client.release();
    await log.store.close();
  }

  private static async openIn(folder: string, database: TestDatabase): Promise<SealedLog> {
    return new SealedLog(
      folder,
      database,
      new PostgresEventStore(database.pool),
      await database.pool.connect(),
      await openAuditKeys(join(folder, 'keys/audit.key')),
    );
  }

  async close(): Promise<void> {
    this.client.release();
    await this.store.close();
    await this.database.drop();
    await rm(this.folder, { recursive: true });
  }

  append(number: number) {
    return this.store.append({
      commandId: randomUUID(),
      meta: { occurredAt: '2026-11-22T00:30:00.000Z', actor: { role: 'delivery-boy', id: 7 } },
      streams: [
        {
          streamId: `delivery-day/2026-11-22/${randomUUID()}`,
          expectedVersion: 0,
          events: Array.from({ length: number }, (_, i) => ({
            type: 'QuantityDelivered',
            data: { quantity: 1.5, row: i },
          })),
        },
      ],
    });
  }

  async sealAll(limit = 1_000): Promise<void> {
    while ((await sealNext(this.client, this.keys, limit)) === 'sealed');
  }

  attack(...statements: string[]) {
    return forceChanges(this.database.name, ...statements);
  }

  verify() {
    return verifyLog(this.client, this.keys, this.known);
  }

  async messages(): Promise<string[]> {
    return (await this.verify()).differences.map(({ message }) => message);
  }

  async positions() {
    return (await this.verify()).differences.map(({ position }) => position);
  }

  /** Erases the data of an event as the law may demand: the hashes remain in place of the data, and the salt is deleted. */
  async erase(position: number): Promise<void> {
    const { rows } = await this.client.query<SealedEvent>(
      `SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position = $1`,
      [position],
    );
    const proof = await proofOf(this.client, this.keys, String(position));
    if (!rows[0] || !proof) throw new Error(`There is no event at ${position}`);
    const { dataHash, metaHash }: { dataHash: string; metaHash: string } = JSON.parse(
      leafOf(rows[0], proof.salt),
    );
    const zeros = '0'.repeat(32);
    await this.attack(
      `UPDATE event SET data = '${JSON.stringify({ erased: { dataHash, metaHash } })}', meta = '{}' WHERE position = ${position}`,
      `UPDATE audit_entries SET salts = overlay(salts placing '\\x${zeros}'::bytea from ${(proof.index % 256) * 16 + 1}) WHERE bundle = ${Math.floor(proof.index / 256)}`,
    );
  }

  /** Computes the tree as an attacker who can read the salts does. */
  async tilesOfEvents(): Promise<Tile[]> {
    const tiles: Tile[] = [];
    const builder = new TreeBuilder(hasher, (tile) => tiles.push(tile));
    const { rows: events } = await this.client.query<SealedEvent>(
      `SELECT ${SEALED_COLUMNS} FROM event e ORDER BY e.position`,
    );
    const { rows: bundles } = await this.client.query<{ salts: Buffer }>(
      'SELECT salts FROM audit_entries ORDER BY bundle',
    );
    const salts = Buffer.concat(bundles.map((bundle) => bundle.salts)).toString('hex');
    for (const [i, event] of events.entries())
      builder.append(hasher.leaf(leafOf(event, salts.slice(i * 32, (i + 1) * 32))));
    return [...tiles, ...builder.edge()];
  }

  /**
   * Resets the database to its state after this many events, which no table contradicts.
   * @param size at least one full tile, and at least one tile less than the log has
   */
  rollBack(size: number) {
    return this.attack(
      `DELETE FROM event WHERE position > ${size}`,
      `DELETE FROM audit_checkpoint WHERE size > ${size}`,
      `DELETE FROM audit_entries WHERE bundle * 256 >= ${size}`,
      `UPDATE audit_entries SET positions = positions[1:${size % 256}], salts = substr(salts, 1, ${(size % 256) * 16}) WHERE bundle = ${Math.floor(size / 256)}`,
      `DELETE FROM audit_tile WHERE level = 0 AND index * 256 >= ${size}`,
      `UPDATE audit_tile SET hashes = substr(hashes, 1, ${(size % 256) * 32}) WHERE level = 0 AND index = ${Math.floor(size / 256)}`,
      `UPDATE audit_tile SET hashes = substr(hashes, 1, ${Math.floor(size / 256) * 32}) WHERE level = 1 AND index = 0`,
    );
  }
}

let sealedKeys = '';
const copySealed = databaseCopies(async (database) => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  sealedKeys = join(folder, 'keys');
  await SealedLog.fill(folder, database);
});
afterAll(() => sealedKeys && rm(dirname(sealedKeys), { recursive: true }));
