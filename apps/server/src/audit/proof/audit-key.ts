import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  formatVerifierKey,
  fromBase64,
  parseVerifierKey,
  toBase64,
  type NoteSigner,
  type VerifierKey,
} from '@milkround/transparency-log';
import { makeFolder } from '../../database/make-folder';
import { codeOf, StartError } from '../../operations/start-error';
import { nodeCrypto, SEED_BYTES, signerOf } from './node-crypto';
import { writePrivateFile } from '../../operations/private-file';

/** Injection token of {@link AuditKeys}. */
export const AUDIT_KEYS = Symbol('AUDIT_KEYS');

/** The key that signs checkpoints, and the public keys of those that signed before. Its name is the name of the log. */
export interface AuditKeys {
  signer: NoteSigner;
  /** Newest first; the first is that of `signer`. */
  verifiers: readonly VerifierKey[];
}

/** The algorithm byte of Ed25519. */
const ED25519 = 0x01;
const PRIVATE = /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/;

/**
 * The keys of a file, which is made on the first call. Its first line is the private key as golang.org/x/mod/sumdb/note encodes it; the
 * public keys that were used before follow, one per line.
 *
 * @throws StartError when the file cannot be made or read, others may read it, or it holds something else
 */
export async function openAuditKeys(path: string): Promise<AuditKeys> {
  const text = await readKeyFile(path);
  if (text !== null) return parseKeyFile(path, text);
  await createKeyFile(path, `${newPrivateKey(`milkround/${randomBytes(8).toString('hex')}`)}\n`);
  const createdText = await readKeyFile(path);
  if (createdText === null)
    throw new StartError(
      `The audit key ${path} was removed while the server started; start again.`,
    );
  return parseKeyFile(path, createdText);
}

/** The keys of a file. @throws StartError, also when there is none */
export async function readAuditKeys(path: string): Promise<AuditKeys> {
  const text = await readKeyFile(path);
  if (text === null)
    throw new StartError(
      `There is no audit key ${path}; set DATA_DIR or AUDIT_KEY_FILE as the server has them.`,
    );
  return parseKeyFile(path, text);
}

/** Puts a new private key in place of the present one, of which the public key stays. Checkpoints of both can be verified. */
export async function rotateAuditKey(path: string): Promise<AuditKeys> {
  const { signer, verifiers } = await readAuditKeys(path);
  await writePrivateFile(
    path,
    [newPrivateKey(signer.name), ...verifiers.map(formatVerifierKey), ''].join('\n'),
  );
  return readAuditKeys(path);
}

function newPrivateKey(name: string): string {
  const seed = randomBytes(SEED_BYTES);
  return `PRIVATE+KEY+${name}+${signerOf(name, seed).id}+${toBase64(Uint8Array.from([ED25519, ...seed]))}`;
}

async function readKeyFile(path: string): Promise<string | null> {
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new StartError(
        `The audit key ${path} can be read by others; make it yours alone: chmod 600 ${path}`,
      );
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The audit key ${path} cannot be read (${codeOf(error) ?? String(error)}); let this account read it.`,
    );
  }
}

/** The file is hard-linked to its final name. This fails if another server was faster; then the key of that server is used. */
async function createKeyFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await makeFolder(dirname(path), 0o700);
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw new StartError(
      `The audit key ${path} cannot be made (${codeOf(error) ?? String(error)}); set AUDIT_KEY_FILE or DATA_DIR to a place that this account may write and that stays.`,
    );
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function parseKeyFile(path: string, text: string): AuditKeys {
  const [first = '', ...older] = text.split('\n').filter((line) => line.trim() !== '');
  const [, name = '', id = '', encoded = ''] = PRIVATE.exec(first) ?? [];
  const bytes = fromBase64(encoded);
  if (!bytes || bytes.length !== 1 + SEED_BYTES || bytes[0] !== ED25519) throw invalid(path);
  const signer = signerOf(name, bytes.slice(1));
  if (signer.id !== id) throw invalid(path);
  const { publicKey } = signer;
  const verifiers = [{ name, id, publicKey }];
  for (const line of older) {
    const key = parseVerifierKey(nodeCrypto.sha256, line);
    if (!key || key.name !== name) throw invalid(path);
    verifiers.push(key);
  }
  return { signer, verifiers };
}

const invalid = (path: string) =>
  new StartError(
    `The audit key ${path} is damaged or no key of Milkround; put it back from your copy. Do not delete it: the log is sealed with it.`,
  );
