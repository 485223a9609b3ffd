import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { StartError, codeOf } from '../operations/start-error';

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

const UNREADABLE = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'EIO']);
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** Writes a tar archive, compressed by gzip, as `tar` and `gzip` read it. */
export async function writeArchive(
  output: Writable,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const archive = pack();
  await Promise.all([fill(archive, entries), pipeline(archive, createGzip(), output)]);
}

async function fill(archive: Pack, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  try {
    for await (const { name, content } of entries) {
      const entry = archive.entry({ name, size: content.byteLength });
      entry.end(content);
      await once(entry, 'close');
    }
    archive.finalize();
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/**
 * Reads an archive from its beginning to its end.
 * @throws StartError when the file is missing, damaged or cut off
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const unpacked = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), unpacked);
  // The iterator below fails with the same error.
  reading.catch((error: unknown) =>
    unpacked.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const entry of unpacked) {
      if ((entry.header.size ?? 0) > MAX_ENTRY_BYTES)
        throw new StartError(`${path} is no backup: ${entry.header.name} is too large.`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, content: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (UNREADABLE.has(codeOf(error) ?? ''))
      throw new StartError(`${path} cannot be read (${codeOf(error)}).`);
    throw new StartError(`${path} is damaged or cut off, or no backup: ${textOf(error)}.`);
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
