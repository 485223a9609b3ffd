import { createMessage, type SystemStatus } from '@milkround/contracts';
import { data, writeAnswer, type CallExamples } from './example';

const status: SystemStatus = {
  at: '2026-11-24T03:20:00.000Z',
  backup: {
    succeededAt: '2026-11-24T00:00:12.000Z',
    fileName: 'milkround-2026-11-24T00-00-00Z-90412-5f0c2a91.tar.gz',
    failed: { at: '2026-11-24T03:00:04.000Z', error: 'The folder is full.' },
    isRunning: false,
    folder: 'same-disk',
  },
  versions: {
    product: '1.0.0-rc',
    postgres: '18.4',
    migrations: 18,
    newestMigration: 'LoggedErrors1763995000000',
  },
  log: { position: '90412', behind: 0 },
  readModels: [
    {
      name: 'reports',
      version: 9,
      state: 'running',
      behind: 0,
      lagSeconds: 0,
      heldBack: 0,
      error: null,
    },
  ],
  seal: { sealedAt: '2026-11-24T03:19:58.000Z', unsealed: 0, lagSeconds: 0 },
  degraded: [
    {
      part: 'clock',
      effect: 'limited',
      reason: 'The clocks of server and database differ by 9 seconds.',
      code: 'degraded-clock',
      params: { seconds: '9' },
      since: '2026-11-24T03:10:00.000Z',
    },
  ],
  disk: { freeBytes: 83_000_000_000, databaseBytes: 412_000_000, isEmbedded: true },
  connections: {
    pools: [
      { pool: 'log', size: 16, busy: 1, idle: 3, waiting: 0 },
      { pool: 'typeorm', size: 8, busy: 0, idle: 1, waiting: 0 },
    ],
    database: { open: 14, limit: 197 },
  },
  errors: [
    { message: 'failed with 500 (TypeError)', count: 2, lastAt: '2026-11-24T02:41:00.000Z' },
  ],
};

/** The state of servers, database and backups. */
export const systemStatusExamples: CallExamples = {
  'GET admin/operations': {
    summary: 'Backups, versions, read models, disk, connections and errors of the last day',
    answer: data(status),
  },
  'POST admin/back-up-now': {
    summary: 'Begin a backup of the embedded database; the status has its result',
    body: {},
    answer: writeAnswer(createMessage('backup-begun'), {
      ...status,
      backup: { ...status.backup, isRunning: true },
    }),
  },
};
