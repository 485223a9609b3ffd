import type { SystemStatus } from '@milkround/contracts';

/** A status in which all is well; only what is given differs. */
export const statusWith = (changes: Partial<SystemStatus> = {}): SystemStatus => ({
  at: '2026-11-24T06:00:00.000Z',
  backup: {
    succeededAt: '2026-11-24T03:00:00.000Z',
    fileName: 'milkround-2026-11-24T03-00-00Z-90412.tar.gz',
    failed: null,
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
  seal: { sealedAt: '2026-11-24T05:59:58.000Z', unsealed: 0, lagSeconds: 0 },
  degraded: [],
  disk: { freeBytes: 83e9, databaseBytes: 412e6, isEmbedded: true },
  connections: {
    pools: [
      { pool: 'log', size: 16, busy: 1, idle: 3, waiting: 0 },
      { pool: 'typeorm', size: 8, busy: 0, idle: 1, waiting: 0 },
    ],
    database: { open: 14, limit: 97 },
  },
  errors: [],
  ...changes,
});
