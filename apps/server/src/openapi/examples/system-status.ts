import { createMessage, type SystemStatus } from '@milkround/contracts';
import { data, writeAnswer, type CallExamples } from './example';

const status: SystemStatus = {
  at: '2026-11-24T03:20:00.000Z',
  version: '1.0.0-rc',
  backup: {
    succeededAt: '2026-11-24T00:00:12.000Z',
    failed: { at: '2026-11-24T03:00:04.000Z', error: 'The folder is full.' },
    isRunning: false,
    folder: 'same-disk',
  },
  sealLagSeconds: 2,
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
  freeBytes: 83_000_000_000,
  waitingStatements: 0,
  connections: { open: 14, limit: 197 },
  errors: 2,
};

/** The state of servers, database and backups. */
export const systemStatusExamples: CallExamples = {
  'GET admin/operations': {
    summary: 'Backups, disk, connections and errors of the last day',
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
