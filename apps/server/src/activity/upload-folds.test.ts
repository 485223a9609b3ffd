import type { Activity } from '@milkround/contracts';
import type { IndexRange } from './activity-index.query';
import { readFolded, type FoldReads } from './upload-folds';

type Event = { upload?: string; command?: string };

/** A log whose events have the positions 1, 2 and so on. */
function logOf(events: readonly Event[]): FoldReads & { asked: number } {
  const at = (position: bigint) => events[Number(position) - 1] ?? {};
  const all = events.map((_, index) => BigInt(index + 1));
  const reads = {
    asked: 0,
    positions: async ({ after, before, limit, isOldestFirst }: IndexRange) => {
      reads.asked++;
      const found = all.filter((position) => position > after && position < before);
      return (isOldestFirst ? found : found.reverse()).slice(0, limit);
    },
    rows: async (positions: readonly bigint[]) =>
      positions.map((position): Activity => {
        const { upload, command = `c${position}` } = at(position);
        return {
          position: String(position),
          ...{ occurredAt: '', recordedAt: '', late: false, changes: [], commandId: command },
          actor: { role: 'admin', id: 1, name: 'Asha Rao' },
          via: upload ? 'upload' : 'office',
          kind: upload ? 'OrdersImported' : 'DeliveryDayOpened',
          subject: upload ? { upload: { id: upload, name: upload } } : {},
        };
      }),
    lines: async (upload: string) => {
      const positions = all.filter((position) => at(position).upload === upload);
      return {
        positions,
        commandIds: [`step of ${upload}`],
        counts: [{ kind: 'OrderPlaced', count: positions.length }],
      };
    },
  };
  return reads;
}

const upload = (name: string, count: number): Event[] =>
  Array.from({ length: count }, () => ({ upload: name, command: `step of ${name}` }));
const range = (limit: number, before = 10_000n): IndexRange => ({ after: 0n, before, limit });
const shown = ({ rows }: { rows: Activity[] }) =>
  rows.map(({ position, lines }) =>
    lines ? `${position}: ${lines.map(({ count }) => count).join()}` : position,
  );

it('has one row for the lines of an upload, however many there are, and continues below them', async () => {
  const log = logOf([{}, {}, { command: 'step of a' }, ...upload('a', 500), {}]);
  const page = await readFolded(log, range(100));
  expect(shown(page)).toEqual(['504', '503: 500', '2', '1']);
  expect(page.next).toBeNull();
  expect(log.asked).toBeLessThanOrEqual(3);
});

it('has a row for each of two uploads at the same time', async () => {
  const mixed = upload('a', 50).flatMap((line, index) => [
    line,
    ...upload('b', 50).slice(index, index + 1),
  ]);
  expect(shown(await readFolded(logOf([{}, ...mixed]), range(10)))).toEqual([
    '101: 50',
    '100: 50',
    '1',
  ]);
});

it('ends a page at its size, and continues from there', async () => {
  const log = logOf([{}, {}, {}, ...upload('a', 20), {}]);
  const first = await readFolded(log, range(3));
  expect(shown(first)).toEqual(['24', '23: 20', '3']);
  const second = await readFolded(log, range(3, first.next ?? 0n));
  expect(shown(second)).toEqual(['2', '1']);
  expect(second.next).toBeNull();
});

it('has the row of an upload at the place of its first line if the oldest row comes first', async () => {
  const log = logOf([{}, ...upload('a', 20), {}, ...upload('b', 30), {}]);
  const first = await readFolded(log, { ...range(3), isOldestFirst: true });
  expect(shown(first)).toEqual(['1', '2: 20', '22']);
  const second = await readFolded(log, {
    ...range(3),
    after: first.next ?? 0n,
    isOldestFirst: true,
  });
  expect(shown(second)).toEqual(['23: 30', '53']);
  expect(second.next).toBeNull();
});

it('leaves a single line unchanged', async () => {
  const page = await readFolded(logOf([{}, ...upload('a', 1)]), range(10));
  expect(page.rows.map(({ lines }) => lines)).toEqual([undefined, undefined]);
});
