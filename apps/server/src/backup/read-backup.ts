import { createHash, type Hash } from 'node:crypto';
import { StartError } from '../operations/start-error';
import { readArchive, type ArchiveEntry } from './archive';
import {
  CHECKSUMS_FILE,
  HEADER_FILE,
  parseChecksums,
  parseHeader,
  tableOf,
  type BackupChecksums,
  type BackupHeader,
} from './backup-format';

export interface VerifiedBackup {
  header: BackupHeader;
  checksums: BackupChecksums;
}

export interface TablePart {
  table: string;
  content: Buffer;
}

/**
 * Reads a backup to its end and compares every table with its checksum.
 * @throws StartError when the file is missing, damaged, cut off or of another format
 */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  let header: BackupHeader | null = null;
  let checksums: BackupChecksums | null = null;
  const hashes = new Map<string, Hash>();
  for await (const { name, content } of readArchive(path)) {
    if (name === HEADER_FILE) header = parseHeader(content);
    else if (name === CHECKSUMS_FILE) checksums = parseChecksums(content);
    else hashOf(hashes, partOf(path, { name, content }).table).update(content);
    if (!header) throw new StartError(`${path} is no backup, or one of another format.`);
  }
  if (!header || !checksums) throw new StartError(`${path} is not complete.`);
  for (const { name } of header.tables)
    if (checksums.tables[name]?.sha256 !== hashOf(hashes, name).digest('hex'))
      throw new StartError(
        `${path} is damaged: the rows of ${name} are not those that were written.`,
      );
  return { header, checksums };
}

/** Reads the rows of a backup that was verified. */
export async function* tableParts(path: string): AsyncGenerator<TablePart> {
  for await (const entry of readArchive(path))
    if (entry.name !== HEADER_FILE && entry.name !== CHECKSUMS_FILE) yield partOf(path, entry);
}

function partOf(path: string, { name, content }: ArchiveEntry): TablePart {
  const table = tableOf(name);
  if (table === null)
    throw new StartError(`${path} is no backup: it contains ${JSON.stringify(name)}.`);
  return { table, content };
}

function hashOf(hashes: Map<string, Hash>, table: string): Hash {
  const hash = hashes.get(table) ?? createHash('sha256');
  hashes.set(table, hash);
  return hash;
}
