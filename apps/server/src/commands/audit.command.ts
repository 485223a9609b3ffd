import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { streams } from '@milkround/domain';
import { formatVerifierKey, InvalidNote, openCheckpoint } from '@milkround/transparency-log';
import { readAuditKeys, rotateAuditKey, type AuditKeys } from '../audit/proof/audit-key';
import { KnownCheckpointFile, type KnownCheckpoint } from '../audit/proof/known-checkpoint';
import { nodeCrypto } from '../audit/proof/node-crypto';
import { parseKeys, verifyProof } from '../audit/proof/proof-document';
import { newestCheckpoint } from '../audit/proof/proof-tables';
import { describeSetBack } from '../audit/proof/recorded-times';
import { readRestores, recordRestore } from '../audit/proof/restores';
import { verifyLog } from '../audit/proof/verify-log';
import { readDatabaseConfig } from '../config';
import { queueFacts } from '../identity/fact-queue';
import { codeOf, EXIT_CODES, StartError } from '../operations/start-error';
import { AUDIT_USAGE, readAuditArguments, type AuditArguments } from './audit.arguments';
import { endWith, print, printUsage, secondsSince } from './command';
import { onRunningDatabase } from './on-running-database';

type ArgumentsOf<Action extends AuditArguments['action']> = Extract<
  AuditArguments,
  { action: Action }
>;

/** `npm run audit`: verifies the log and proofs, and records restores. */
async function run(): Promise<number> {
  const args = readAuditArguments(process.argv.slice(2));
  if (args === null) return printUsage(AUDIT_USAGE);
  switch (args.action) {
    case 'verify':
      return verify(args);
    case 'verify-file':
      return verifyFile(args);
    case 'restored':
      return recordManualRestore(args);
    case 'rotate':
      return rotate();
  }
}

async function verify({ known: file }: ArgumentsOf<'verify'>): Promise<number> {
  const config = readDatabaseConfig(process.env);
  const keys = await readAuditKeys(config.auditKeyFile);
  const storedCheckpoint = await new KnownCheckpointFile(config).read();
  const knownCheckpoints: KnownCheckpoint[] = storedCheckpoint ? [storedCheckpoint] : [];
  if (file !== null)
    knownCheckpoints.push({
      note: await readText(file),
      seenAt: (await stat(file)).mtime.toISOString(),
    });
  const startTime = performance.now();
  const { verification, restores } = await onRunningDatabase(async (client) => ({
    verification: await verifyLog(client, keys, knownCheckpoints),
    restores: await readRestores(client, keys),
  }));
  const seconds = secondsSince(startTime);
  for (const { restoredAt, reason, by, size } of restores)
    print(
      `Restored from a backup at ${restoredAt} by ${by}, with ${size} sealed events: ${reason}`,
    );
  for (const { message } of verification.differences) print(message);
  if (verification.count > verification.differences.length)
    print(`… and ${verification.count - verification.differences.length} more.`);
  if (verification.erasedCount > 0)
    print(
      `${verification.erasedCount} events were erased: their data and salts are gone, and everything else about them is what was sealed. Positions: ${verification.erased.join(', ')}${verification.erasedCount > verification.erased.length ? ', …' : ''}.`,
    );
  for (const sentence of describeSetBack(verification.times)) print(sentence);
  print(
    `${verification.sealed} sealed events, ${verification.unsealed} not sealed yet; verified in ${seconds} s with ${formatVerifierKey(keys.signer)}`,
  );
  if (!storedCheckpoint)
    print(
      'No checkpoint was seen here before: a rolled-back database would not be noticed. Compare with one kept elsewhere (--known FILE).',
    );
  const first = verification.differences.find(({ position }) => position !== null);
  print(
    verification.count === 0
      ? 'The log is what was sealed.'
      : `THE LOG IS NOT WHAT WAS SEALED.${first ? ` First position: ${first.position}.` : ''}`,
  );
  return verification.count === 0 ? 0 : EXIT_CODES.failed;
}

async function verifyFile({ file, key }: ArgumentsOf<'verify-file'>): Promise<number> {
  const trustedKeys = key === null ? [] : parseKeys([key]);
  if (!trustedKeys)
    throw new StartError('--key is no verifier key; it looks like milkround/…+01234567+A….');
  const result = verifyProof(parseJson(file, await readText(file)), trustedKeys);
  print(result.message);
  if (!result.isValid) return EXIT_CODES.failed;
  print(`Signed by ${result.key}`);
  if (key === null)
    print(
      'This key comes with the file: compare it with the one that you know, or give it with --key.',
    );
  return 0;
}

async function recordManualRestore({ reason, by }: ArgumentsOf<'restored'>): Promise<number> {
  const { auditKeyFile } = readDatabaseConfig(process.env);
  const keys = await readAuditKeys(auditKeyFile);
  const restoredAt = new Date().toISOString();
  const recordedBy = by ?? `${userInfo().username}@${hostname()}`;
  await onRunningDatabase(async (client) => {
    const newest = await newestCheckpoint(client);
    if (newest) assertSealedWith(keys, newest.note, auditKeyFile);
    const size = newest?.size ?? 0;
    const data = { restoredAt, sealedEvents: size, by: recordedBy, reason };
    const meta = { actor: { role: 'system' as const, id: 0 }, occurredAt: restoredAt };
    await client.query('BEGIN');
    await recordRestore(client, keys, { restoredAt, size, by: recordedBy, reason });
    const facts = [{ type: 'BackupRestored' as const, data }];
    await queueFacts(client, {
      commandId: randomUUID(),
      streamId: streams.restore(restoredAt),
      facts,
      meta,
    });
    await client.query('COMMIT');
  });
  print('Recorded. The servers go on sealing from the restored state.');
  return 0;
}

/** Servers with another key could not read the record, and would seal nothing. @throws StartError */
function assertSealedWith({ verifiers }: AuditKeys, note: string, auditKeyFile: string): void {
  try {
    openCheckpoint(note, verifiers, nodeCrypto);
  } catch (error) {
    if (!(error instanceof InvalidNote)) throw error;
    throw new StartError(
      `The log is sealed with another audit key than that of ${auditKeyFile}: nothing was recorded. Put the key of this log there, start the servers again, and then record the restore. ${error.message}.`,
    );
  }
}

async function rotate(): Promise<number> {
  const { signer } = await rotateAuditKey(readDatabaseConfig(process.env).auditKeyFile);
  print(
    `The new audit key: ${formatVerifierKey(signer)}\nThe servers use it after their next start; all of them need this key file.`,
  );
  return 0;
}

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) =>
    Promise.reject(new StartError(`${path} cannot be read (${codeOf(error) ?? String(error)}).`)),
  );

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError(`${path} is nothing that can be verified: a proof is a JSON file.`);
  }
}

endWith(run());
