import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack, type Pack } from 'tar-stream';
import { StartError, codeOf } from '../operations/start-error';

/** A file of the archive. */
export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

type Transformation = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** The first line of a file that is encrypted with age: https://age-encryption.org/v1 */
const AGE_HEADER = 'age-encryption.org/v1\n';
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/**
 * Writes a tar archive, compressed by gzip, and encrypted with age if there is a recipient. `tar`, `gzip` and `age` read it.
 *
 * @param recipient an age recipient (`age1…`), or null
 * @throws StartError when the recipient is not valid
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  recipient: string | null,
): Promise<void> {
  const archive = pack();
  const writing = pipeline(
    archive,
    createGzip(),
    encryptWith(recipient),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  await Promise.all([fill(archive, entries), writing]);
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

function encryptWith(recipient: string | null): Transformation {
  if (recipient === null) return passThrough;
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartError('--recipient is no public key of age; it looks like age1….');
  }
  return async function* (source: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };
}

/**
 * Reads an archive from its beginning to its end.
 *
 * @param identity an age identity (`AGE-SECRET-KEY-1…`), or null
 * @throws StartError when the file is missing, damaged, cut off, or encrypted for another identity
 */
export async function* readArchive(
  path: string,
  identity: string | null,
): AsyncGenerator<ArchiveEntry> {
  const unpacked = extract();
  const decrypt = (await isEncrypted(path)) ? decryptWith(path, identity) : passThrough;
  const reading = pipeline(createReadStream(path), decrypt, createGunzip(), unpacked);
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
    if (textOf(error) === "no identity matched any of the file's recipients")
      throw new StartError(`${path} is encrypted for another key than that of --identity.`);
    throw new StartError(`${path} is damaged or cut off, or no backup: ${textOf(error)}.`);
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const start = await readStart(path).catch((error: unknown) =>
    Promise.reject(new StartError(`${path} cannot be read (${codeOf(error) ?? textOf(error)}).`)),
  );
  return start === AGE_HEADER;
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(AGE_HEADER.length),
      0,
      AGE_HEADER.length,
      0,
    );
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await file.close();
  }
}

function decryptWith(path: string, identity: string | null): Transformation {
  if (identity === null)
    throw new StartError(`${path} is encrypted: give the file of its secret key with --identity.`);
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new StartError('The file of --identity has no secret key of age (AGE-SECRET-KEY-1…).');
  }
  return async function* (source: AsyncIterable<Uint8Array>) {
    yield* await decrypter.decrypt(ReadableStream.from(source));
  };
}

async function* passThrough(source: AsyncIterable<Uint8Array>) {
  yield* source;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
