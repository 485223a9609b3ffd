import type { SystemStatus } from '@milkround/contracts';
import { i18n } from '../../i18n';
import { attentionOf } from './attention';
import { statusWith } from './testing/status';

const sentences = (changes: Partial<SystemStatus>) => attentionOf(statusWith(changes), i18n.t);
const BACKUP = { isRunning: false, folder: 'same-disk' } as const;
const NEVER = { succeededAt: null, fileName: null, failed: null, ...BACKUP };
const ranAt = (succeededAt: string) => ({ ...NEVER, succeededAt, fileName: 'a.tar.gz' });
const failed = {
  ...NEVER,
  failed: { at: '2026-11-24T05:00:00.000Z', error: 'The folder is full.' },
};
const { connections } = statusWith();

it('says nothing if everything is in order', () => expect(sentences({})).toEqual([]));

it.each<[Partial<SystemStatus>, string]>([
  [{ backup: NEVER }, 'No backup was made yet.'],
  [{ backup: ranAt('2026-11-21T06:00:00.000Z') }, 'The last backup is 3 d old.'],
  [{ backup: failed }, 'The last backup failed: The folder is full.'],
  [
    { seal: { sealedAt: null, unsealed: 7, lagSeconds: 300 } },
    'The log has not been sealed for 5 min.',
  ],
  [
    { disk: { freeBytes: 1.2e9, databaseBytes: 1, isEmbedded: true } },
    'The disk of the server has only 1.2 GB left.',
  ],
  [
    { connections: { ...connections, database: { open: 96, limit: 97 } } },
    'PostgreSQL has 96 of 97 connections open.',
  ],
  [
    {
      connections: {
        ...connections,
        pools: connections.pools.map((pool) => ({ ...pool, waiting: 6 })),
      },
    },
    '12 statements wait for a connection to the database.',
  ],
  [
    { errors: [{ message: 'failed with 500', count: 2, lastAt: '2026-11-24T05:00:00.000Z' }] },
    '2 errors were logged in the last day.',
  ],
  [
    {
      degraded: [
        {
          part: 'clock',
          effect: 'limited',
          reason: 'The clocks of the server and of the database are 9 seconds apart.',
          code: 'degraded-clock',
          params: { seconds: '9' },
          since: '2026-11-24T05:00:00.000Z',
        },
      ],
    },
    'The clocks of the server and of the database are 9 seconds apart.',
  ],
])('names what needs attention: %#', (changes, sentence) =>
  expect(sentences(changes)).toEqual([sentence]),
);
