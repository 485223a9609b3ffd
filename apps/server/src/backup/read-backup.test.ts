import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive, type ArchiveEntry } from './archive';
import { CHECKSUMS_FILE, fileOf, HEADER_FILE, type BackupHeader } from './backup-format';
import { verifyBackup } from './read-backup';

const folder = mkdtempSync(join(tmpdir(), 'milkround-backup-'));
const path = join(folder, 'backup.tar.gz');
afterAll(() => rmSync(folder, { recursive: true }));

const ROWS = ['1\tCow\n', '2\tBuffalo\n'];
const header: BackupHeader = {
  format: 1,
  version: '1.0.0',
  postgres: '18.1',
  takenAt: '2026-03-05T00:00:00.000Z',
  migrations: ['Baseline'],
  position: '7',
  shown: '7',
  sequences: {},
  tables: [{ name: 'product', columns: ['id', 'name'] }],
  readModels: [],
};
const checksums = {
  tables: {
    product: {
      bytes: ROWS.join('').length,
      sha256: createHash('sha256').update(ROWS.join('')).digest('hex'),
    },
  },
  readModels: {},
  auditCheckpoint: null,
};
const json = (name: string, value: object): ArchiveEntry => ({
  name,
  content: Buffer.from(JSON.stringify(value)),
});
/** Writes a whole archive, without damage that the compression would find, and verifies it. */
async function verified(rows: readonly string[], ends: readonly ArchiveEntry[]) {
  const tables = rows.map((row, index) => ({
    name: fileOf('product', index),
    content: Buffer.from(row),
  }));
  const entries = [json(HEADER_FILE, header), ...tables, ...ends];
  await writeArchive(
    createWriteStream(path),
    (async function* () {
      yield* entries;
    })(),
  );
  return verifyBackup(path);
}

it('takes a backup with the rows that were written', async () =>
  expect(await verified(ROWS, [json(CHECKSUMS_FILE, checksums)])).toEqual({ header, checksums }));

it.each([
  ['another row', ['1\tCow\n', '2\tGoat\n']],
  ['a row fewer', ['1\tCow\n']],
  ['the rows in another order', ROWS.toReversed()],
])('refuses a backup with %s', (_, rows) =>
  expect(verified(rows, [json(CHECKSUMS_FILE, checksums)])).rejects.toThrow(
    `${path} is damaged: the rows of product are not those that were written.`,
  ),
);

it('refuses a backup without its checksums', () =>
  expect(verified(ROWS, [])).rejects.toThrow(`${path} is not complete.`));
