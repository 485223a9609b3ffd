import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PostgresEventStore } from '@milkround/event-store';
import type { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { eventually } from '../../../../../test/support/eventually';
import type { DatabaseMonitor } from '../../operations/database-monitor';
import { DegradedParts } from '../../operations/degraded-parts';
import type { Metrics } from '../../operations/metrics';
import type { AuditKeys } from './audit-key';
import { KnownCheckpointFile } from './known-checkpoint';
import { Sealer } from './sealer';

it('does not report a file that it cannot read as a changed log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'milkround-sealer-'));
  const known = new KnownCheckpointFile({ dataDir, databaseUrl: null });
  await mkdir(dirname(known.path));
  await mkdir(known.path);
  const parts = new DegradedParts();
  const emptyLog = Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [] }),
    release: () => undefined,
  });
  const error = jest.fn();
  const sealer = new Sealer(
    { connect: async () => emptyLog } as unknown as Pool,
    {} as AuditKeys,
    known,
    parts,
    {} as DatabaseMonitor,
    { error } as unknown as PinoLogger,
    { gauge: () => undefined } as unknown as Metrics,
    { onAppend: () => undefined } as unknown as PostgresEventStore,
  );
  try {
    sealer.onApplicationBootstrap();
    const [part] = await eventually(
      'a degraded part',
      () => parts.list().length > 0 && parts.list(),
    );
    expect(part).toMatchObject({ part: 'audit', code: 'degraded-audit-checkpoint' });
    expect(error.mock.calls[0]).toEqual([
      { reason: expect.stringContaining(known.path) },
      part?.reason,
    ]);
  } finally {
    await sealer.onApplicationShutdown();
    await rm(dataDir, { recursive: true });
  }
});
