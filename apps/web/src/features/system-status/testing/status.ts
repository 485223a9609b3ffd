import type { SystemStatus } from '@milkround/contracts';

/** A status in which all is well; only what is given differs. */
export const statusWith = (changes: Partial<SystemStatus> = {}): SystemStatus => ({
  at: '2026-11-24T06:00:00.000Z',
  version: '1.0.0-rc',
  backup: {
    succeededAt: '2026-11-24T03:00:00.000Z',
    failed: null,
    isRunning: false,
    folder: 'same-disk',
  },
  sealLagSeconds: 0,
  degraded: [],
  freeBytes: 83e9,
  waitingStatements: 0,
  connections: { open: 14, limit: 97 },
  errors: 0,
  ...changes,
});
