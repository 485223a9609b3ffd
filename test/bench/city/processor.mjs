import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

const TICK_MS = 10;

/** Returns a function that measures how long the processes of a database have used a processor, in milliseconds, including ended processes. */
export async function processorOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0].pid).parent;
  await client.end();
  return () => {
    const ownStat = statOf(postmaster);
    return (
      ownStat.ms + ownStat.endedMs + childrenOf(postmaster).reduce((sum, { ms }) => sum + ms, 0)
    );
  };
}

const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [statOf(pid)];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    })
    .filter((process) => process.parent === parent);

function statOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  return {
    parent: fields[1],
    ms: (user + system) * TICK_MS,
    endedMs: (endedUser + endedSystem) * TICK_MS,
  };
}
