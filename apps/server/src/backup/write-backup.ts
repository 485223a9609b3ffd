import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { newestCheckpoint } from '../audit/proof/proof-tables';
import { StartError, codeOf } from '../operations/start-error';
import { PRODUCT_VERSION } from '../operations/product-version';
import { writeArchive, type ArchiveEntry } from './archive';
import {
  CHECKSUMS_FILE,
  HEADER_FILE,
  fileOf,
  type BackupChecksums,
  type BackupHeader,
} from './backup-format';
import { backupName, isPartial } from './backup-names';
import {
  checksumOf,
  logIdOf,
  sequenceValues,
  hasTable,
  selectOf,
  storedTables,
} from './stored-tables';

/** Rows of a table are cut into files of about this size, so that neither side keeps more than that in memory. */
const FILE_BYTES = 4 * 1024 * 1024;
const LOCK_KEY = 5_077_041_764;
/** Texts of times, numbers and binary values that do not depend on the settings of the database. */
const SETTINGS = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1`;

/** A folder, in which the file has a name of its own; a file; or an open stream. */
export type BackupTarget = { folder: string } | { file: string } | { output: Writable };

export interface WrittenBackup {
  /** Null for a stream. */
  file: string | null;
  position: string;
}

/**
 * Writes a backup while everybody works: one snapshot of the database, read by one connection. A file has its name only when it is complete.
 *
 * @param client a connection of its own. The caller ends it after an error, when PostgreSQL may still be sending the rows of a table.
 * @throws StartError when another backup of this database is being written, or the target cannot be written to
 */
export async function writeBackup(
  client: ClientBase,
  target: BackupTarget,
): Promise<WrittenBackup> {
  await lock(client);
  const backup = await writeSnapshot(client, target).catch((error: unknown) => {
    if (!('output' in target))
      refuseFolder('folder' in target ? target.folder : dirname(target.file), error);
    throw error;
  });
  await client.query('ROLLBACK');
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
  return backup;
}

async function writeSnapshot(client: ClientBase, target: BackupTarget): Promise<WrittenBackup> {
  if (!(await hasTable(client, 'checkpoint')))
    throw new StartError('The database has no tables yet; start the server once.');
  const logId = await logIdOf(client);
  if ('folder' in target)
    for (const file of await readdir(target.folder))
      if (isPartial(file, logId)) await rm(join(target.folder, file));
  await client.query(SETTINGS);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const header = await describe(client);
  const { position } = header;
  const entries = entriesOf(client, header);
  if ('output' in target) {
    await writeArchive(target.output, entries);
    return { file: null, position };
  }
  const file = 'file' in target ? target.file : join(target.folder, backupName(header, logId));
  const partial = `${file}.partial`;
  try {
    await writeArchive(
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      entries,
    );
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await rename(partial, file);
  return { file, position };
}

const FOLDER_ERRORS = new Set(['EFBIG', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO']);

/** @throws StartError when an error is one of the folder or of its disk */
function refuseFolder(folder: string, error: unknown): void {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new StartError(`The disk of ${folder} is full: the backup was not written.`);
  if (code !== null && FOLDER_ERRORS.has(code))
    throw new StartError(`${folder} cannot be written to (${code}).`);
}

async function lock(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS free',
    [LOCK_KEY],
  );
  if (!rows[0]?.free) throw new StartError('Another backup of this database is being written.');
}

async function describe(client: ClientBase): Promise<BackupHeader> {
  const { rows } = await client.query<
    Omit<BackupHeader, 'format' | 'version' | 'sequences' | 'tables'>
  >(
    `SELECT current_setting('server_version') AS postgres, to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "takenAt",
      (SELECT json_agg(name ORDER BY timestamp) FROM migration) AS migrations,
      (SELECT coalesce(max(position), 0)::text FROM event) AS position, log.position::text AS shown,
      (SELECT coalesce(json_agg(json_build_object('projection', projection, 'version', version, 'tables', tables)), '[]') FROM checkpoint c
        WHERE role = 'live' AND status = 'running' AND quarantined = 0 AND c.position = log.position) AS "readModels"
      FROM checkpoint log WHERE log.role = 'log'`,
  );
  const [row] = rows;
  if (!row) throw new Error('The log has no checkpoint');
  return {
    format: 1,
    version: PRODUCT_VERSION,
    ...row,
    tables: await storedTables(client),
    sequences: await sequenceValues(client),
  };
}

async function* entriesOf(client: ClientBase, header: BackupHeader): AsyncGenerator<ArchiveEntry> {
  yield { name: HEADER_FILE, content: jsonOf(header) };
  const checksums: BackupChecksums = { tables: {}, readModels: {}, auditCheckpoint: null };
  for (const table of header.tables) {
    const hash = createHash('sha256');
    let [bytes, number] = [0, 0];
    for await (const content of inFiles(
      client.query(copyTo(`COPY (${selectOf(table)}) TO STDOUT`)),
    )) {
      hash.update(content);
      bytes += content.byteLength;
      yield { name: fileOf(table.name, number++), content };
    }
    checksums.tables[table.name] = { bytes, sha256: hash.digest('hex') };
  }
  for (const table of header.readModels.flatMap(({ tables }) => tables))
    checksums.readModels[table] = await checksumOf(client, table);
  checksums.auditCheckpoint = (await newestCheckpoint(client))?.note ?? null;
  yield { name: CHECKSUMS_FILE, content: jsonOf(checksums) };
}

async function* inFiles(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, bytes] = [[] as Buffer[], 0];
  for await (const chunk of source) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < FILE_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

const jsonOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
