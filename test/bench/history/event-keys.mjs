/** The unique keys of the log, with the names of `eventStoreSchema`; the one that needs the most space to build comes first. */
const KEYS = {
  event_stream_version: 'unique (stream_id, version)',
  event_event_id: 'unique (event_id)',
  event_pkey: 'primary key (position)',
};

/** Drops the keys before a log is written; they are built afterwards, because their values come in random order. */
export async function dropKeys(pool) {
  for (const name of Object.keys(KEYS))
    await pool.query(`alter table event drop constraint ${name}`);
}

export async function buildKeys(pool) {
  const client = await pool.connect();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const [name, key] of Object.entries(KEYS))
    await client.query(`alter table event add constraint ${name} ${key}`);
  client.release(true);
}
