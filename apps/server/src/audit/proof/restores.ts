import { openRestore, signRestore, type Restore } from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import type { AuditKeys } from './audit-key';
import { nodeCrypto } from './node-crypto';

export interface SignedRestore extends Restore {
  note: string;
}

/** Records a restore, signed with the audit key. */
export async function recordRestore(
  client: Pick<ClientBase, 'query'>,
  { signer }: AuditKeys,
  restore: Restore,
): Promise<void> {
  await client.query('INSERT INTO audit_restore (note) VALUES ($1)', [
    signRestore(restore, signer),
  ]);
}

/** All restores with a valid signature, oldest first. */
export async function readRestores(
  client: Pick<ClientBase, 'query'>,
  { verifiers }: AuditKeys,
): Promise<SignedRestore[]> {
  const { rows } = await client.query<{ note: string }>(
    'SELECT note FROM audit_restore ORDER BY restored_at',
  );
  return rows.flatMap(({ note }) => {
    const restore = openRestore(note, verifiers, nodeCrypto);
    return restore ? [{ ...restore, note }] : [];
  });
}

/** The newest restore after a time (ISO 8601 UTC); an older one explains nothing that was seen later. */
export const restoreAfter = async (
  client: Pick<ClientBase, 'query'>,
  keys: AuditKeys,
  time: string,
): Promise<SignedRestore | null> =>
  (await readRestores(client, keys)).filter(({ restoredAt }) => restoredAt > time).at(-1) ?? null;
