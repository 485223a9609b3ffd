import type { SystemStatus } from '@milkround/contracts';
import { i18n } from '../../i18n';
import { attentionOf } from './attention';
import { statusWith } from './testing/status';

const sentences = (changes: Partial<SystemStatus>) => attentionOf(statusWith(changes), i18n.t);
const BACKUP = { isRunning: false, folder: 'same-disk' } as const;
const NEVER = { succeededAt: null, failed: null, ...BACKUP };
const ranAt = (succeededAt: string) => ({ ...NEVER, succeededAt });
const failed = {
  ...NEVER,
  failed: { at: '2026-11-24T05:00:00.000Z', error: 'The folder is full.' },
};
const BUSY = 'The database is busier than it should be. Tell the person who runs the system.';

it('says nothing if everything is in order', () => expect(sentences({})).toEqual([]));

it.each<[Partial<SystemStatus>, string]>([
  [{ backup: NEVER }, 'No backup was made yet.'],
  [{ backup: ranAt('2026-11-21T06:00:00.000Z') }, 'The last backup is 3 d old.'],
  [{ backup: failed }, 'The last backup failed: The folder is full.'],
  [{ sealLagSeconds: 300 }, 'The proof for an auditor is 5 min behind.'],
  [{ freeBytes: 1.2e9 }, 'The disk of the server has only 1.2 GB left.'],
  [{ connections: { open: 96, limit: 97 } }, BUSY],
  [{ waitingStatements: 12 }, BUSY],
  [
    { errors: 2 },
    '2 faults of the server in the last day. Tell the person who runs the system: the log has the details.',
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
