import { Cable } from '../../../test/support/cable';
import { eventually } from '../../../test/support/eventually';
import { command, ownEventStore } from '../../../test/support/own-event-store';
import { poolOf } from '../../../test/support/superuser';
import { PostgresEventStore } from './postgres-event-store';
import { SideConnection } from './side-connection';

const own = ownEventStore();

it('closes a connection on which no transaction can begin', async () => {
  const { database } = own();
  const broken = new SideConnection(
    { connectionString: database.url, application_name: 'broken' },
    (client) => client.query('select 1/0'),
  );
  for (let n = 0; n < 3; n++)
    await expect(broken.use(() => Promise.resolve())).rejects.toThrow('division by zero');
  await eventually('the end of the connections', async () => {
    const open = await database.admin(
      `select from pg_stat_activity where application_name = 'broken'`,
    );
    return open.length === 0;
  });
});

it('fails an append whose connection is cut in the middle while there is no other connection, and does not end the process', async () => {
  const { database } = own();
  const cable = await Cable.lay(database.url);
  const pool = poolOf(cable.url, 2);
  const store = new PostgresEventStore(pool);
  const inTheWay = await database.pool.connect();
  await inTheWay.query('begin');
  await inTheWay.query('lock table event in exclusive mode');
  const append = () =>
    store.append({
      ...command(),
      streams: [
        { streamId: 'account/1', expectedVersion: 0, events: [{ type: 'Opened', data: {} }] },
      ],
    });
  const failed = expect(append()).rejects.toThrow(/terminated/);
  await eventually('an append that waits', async () => {
    const waiting = await database.admin(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length === 1;
  });
  await cable.cut();
  await failed;
  await inTheWay.query('rollback');
  inTheWay.release();
  await cable.mend();
  await append().catch(({ name }: Error) => expect(name).toBe('VersionConflict'));
  expect(await store.readStream('account/1')).toHaveLength(1);
  await store.close();
  await pool.end();
  await cable.cut();
});
