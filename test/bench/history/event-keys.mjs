/** The unique keys of the log, as `eventStoreSchema` names them; the one that takes the most room to build comes first. */
const KEYS = {
  event_stream_version: 'unique (stream_id, version)',
  event_event_id: 'unique (event_id)',
  event_pkey: 'primary key (position)',
};

/** Dropped before a log is written and built afterwards: their values come in no order. */
export async function dropKeys(pool) {
  for (const name of Object.keys(KEYS)) await pool.query(`alter table event drop constraint ${name}`);
}

export async function buildKeys(pool) {
  const client = await pool.connect();
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const [name, key] of Object.entries(KEYS)) await client.query(`alter table event add constraint ${name} ${key}`);
  client.release(true);
}
