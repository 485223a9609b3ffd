import type { ClientBase } from 'pg';

/** Runs `work` in a transaction of the client, which is committed at the end. @throws the error of `work`, after a rollback */
export async function inTransaction<T>(
  client: Pick<ClientBase, 'query'>,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // On a broken connection the rollback fails too, and the caller has to know the first error.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
