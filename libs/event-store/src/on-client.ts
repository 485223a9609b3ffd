import { DatabaseError, type ClientBase, type Pool } from 'pg';

/** Unlike `pool.query`, which throws the connection away with every error of a statement, a conflict among them. */
export async function onClient<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that is lost fails its statement, too; unheard, the loss itself would end the process.
  const heard = () => undefined;
  client.on('error', heard);
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } catch (error) {
    broken = !isAnswer(error);
    throw error;
  } finally {
    client.off('error', heard);
    client.release(broken);
  }
}

/** The database said no, as opposed to being gone. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof DatabaseError ? error.severity === 'ERROR' : error instanceof Error && CONFLICTS.has(error.name);
const CONFLICTS = new Set(['VersionConflict', 'CommandRepeated', 'ClaimTaken']);
