import type { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { LogEpoch } from './log-epoch';

/** A database with one epoch, at a position that the test changes. */
class FakeDatabase {
  timeline = '1';
  epochs = [{ epoch: 'e1', installation: '7/16384/16500', timeline: '1' }];
  event = { position: '5', event_id: 'a' };

  readonly pool = {
    connect: async () => ({ query: this.query, release: () => undefined }),
    query: (sql: string, values: string[]) => this.query(sql, values),
  };

  private readonly query = async (sql: string, values: string[] = []) => ({
    rows: this.answer(sql, values),
  });

  private answer(sql: string, values: string[]): object[] {
    const newest = this.epochs.at(-1)!;
    if (sql.includes('pg_control_system')) return [{ installation: '7/16384/16500' }];
    if (sql.includes('pg_walfile_name')) return [{ timeline: this.timeline }];
    if (sql.startsWith('SELECT epoch')) return [newest];
    if (sql.startsWith('UPDATE')) newest.timeline = values[1]!;
    if (sql.startsWith('INSERT')) {
      this.epochs.push({
        epoch: `e${this.epochs.length + 1}`,
        installation: values[1]!,
        timeline: values[2]!,
      });
      return [this.epochs.at(-1)!];
    }
    if (sql.includes('AS found'))
      return [
        {
          epoch: newest.epoch,
          found: values[0] === '5' ? this.event.event_id : null,
          newest: this.event,
        },
      ];
    return [];
  }
}

const log = { warn: () => undefined } as unknown as PinoLogger;
let database: FakeDatabase;
let epoch: LogEpoch;
beforeEach(() => {
  database = new FakeDatabase();
  epoch = new LogEpoch(
    database.pool as unknown as Pool,
    { databaseUrl: 'postgres://', dataDir: '' },
    log,
  );
});
afterEach(() => epoch.onApplicationShutdown());

it('keeps the epoch when the log is at its position', async () => {
  await epoch.onModuleInit();
  expect([epoch.currentEpoch, database.epochs.length]).toEqual(['e1', 1]);
});

it('begins the next one on another timeline at its start', async () => {
  database.timeline = '2';
  await epoch.onModuleInit();
  expect([epoch.currentEpoch, database.epochs.at(-1)]).toMatchObject(['e2', { timeline: '2' }]);
});

it('records a failover that has lost nothing, so that a later start detects no restore', async () => {
  await epoch.onModuleInit();
  database.timeline = '2';
  await epoch.poll();
  expect(database.epochs).toEqual([{ epoch: 'e1', installation: '7/16384/16500', timeline: '2' }]);
});

it('takes over an epoch that another process has begun, and notifies its listeners', async () => {
  await epoch.onModuleInit();
  const told: string[] = [];
  epoch.onChange(() => told.push(epoch.currentEpoch));
  database.epochs.push({ ...database.epochs[0]!, epoch: 'told' });
  await epoch.poll();
  await epoch.poll();
  expect(told).toEqual(['told']);
});

it('begins one and ends the program when the newest event that it has seen has been replaced', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await epoch.onModuleInit();
  database.event = { position: '5', event_id: 'b' };
  await epoch.poll();
  expect([database.epochs.length, exit.mock.calls]).toEqual([2, [[1]]]);
  expect(String(stderr.mock.calls[0]?.[0])).toMatch(
    /^The database was restored while this server ran/,
  );
});
