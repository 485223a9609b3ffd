import { InvalidNote, openNote, signNote } from '@milkround/transparency-log';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { AuditKeys } from './audit-key';
import { nodeCrypto } from './node-crypto';

const restoreSchema = z.object({
  /** ISO 8601 UTC. */
  restoredAt: z.string(),
  /** Number of sealed entries that the backup had. */
  size: z.number(),
  by: z.string(),
  reason: z.string(),
});

/** An operator has recorded that the database was restored from a backup. */
export type Restore = z.infer<typeof restoreSchema>;

/** The first line of the signed text. Checkpoints begin with the name of the log, which is another text. */
const TITLE = 'milkround restore v1';

/** Records a restore, signed with the audit key: who can write to the database only cannot make one. */
export async function recordRestore(client: Pick<ClientBase, 'query'>, { signer }: AuditKeys, restore: Restore): Promise<void> {
  const note = signNote(`${TITLE}\n${signer.name}\n${JSON.stringify(restore)}\n`, signer);
  await client.query('INSERT INTO audit_restore (note) VALUES ($1)', [note]);
}

/** All restores with a valid signature, oldest first. */
export async function readRestores(client: Pick<ClientBase, 'query'>, { signer, verifiers }: AuditKeys): Promise<Restore[]> {
  const { rows } = await client.query<{ note: string }>('SELECT note FROM audit_restore ORDER BY restored_at');
  return rows.flatMap(({ note }) => {
    try {
      const [title, name, json = ''] = openNote(note, verifiers, nodeCrypto).text.split('\n');
      const restore = restoreSchema.safeParse(JSON.parse(json));
      return title === TITLE && name === signer.name && restore.success ? [restore.data] : [];
    } catch (error) {
      if (error instanceof InvalidNote || error instanceof SyntaxError) return [];
      throw error;
    }
  });
}

/** The newest restore after a time (ISO 8601 UTC); an older one explains nothing that was seen later. */
export const restoreAfter = async (client: Pick<ClientBase, 'query'>, keys: AuditKeys, time: string): Promise<Restore | null> =>
  (await readRestores(client, keys)).filter(({ restoredAt }) => restoredAt > time).at(-1) ?? null;
