import type { LogPosition, RecordedEvent } from './events';
import { readPages } from './read-pages';

const eventAt = (position: LogPosition): RecordedEvent => ({
  position,
  streamId: 'product/1',
  version: Number(position),
  eventId: `e${position}`,
  type: 'ProductAdded',
  schemaVersion: 1,
  data: {},
  meta: { commandId: 'c', occurredAt: '2026-01-01T00:00:00.000Z' },
  recordedAt: '2026-01-01T00:00:00.000Z',
});

/** Reads a log with positions 1 to `length`, and keeps the positions after which it was asked. */
function logOf(length: bigint, limit: number) {
  const asked: LogPosition[] = [];
  const read = (after: LogPosition) => {
    asked.push(after);
    const events: RecordedEvent[] = [];
    for (let position = after + 1n; position <= length && events.length < limit; position++)
      events.push(eventAt(position));
    return Promise.resolve(events);
  };
  return { asked, pages: (after: LogPosition) => readPages(read, after, limit) };
}

const positionsOf = (page: readonly RecordedEvent[]) =>
  page.map(({ position }) => Number(position));

describe('reading the log in pages', () => {
  it('yields each event once, in order, and no empty page', async () => {
    const pages: number[][] = [];
    for await (const page of logOf(6n, 2).pages(1n)) pages.push(positionsOf(page));
    expect(pages).toEqual([[2, 3], [4, 5], [6]]);
    for await (const _ of logOf(6n, 2).pages(6n))
      throw new Error('There is nothing after the last event');
  });

  it('reads the next page while the caller works on the present one', async () => {
    const log = logOf(5n, 2);
    const seen: LogPosition[][] = [];
    for await (const _ of log.pages(0n)) seen.push([...log.asked]);
    expect(seen).toEqual([
      [0n, 2n],
      [0n, 2n, 4n],
      [0n, 2n, 4n],
    ]);
  });

  it('fails with the page that cannot be read, after the pages before it', async () => {
    const failing = (after: LogPosition) =>
      after === 0n ? Promise.resolve([eventAt(1n)]) : Promise.reject(new Error('lost'));
    const pages = readPages(failing, 0n, 1);
    expect((await pages.next()).value).toHaveLength(1);
    await expect(pages.next()).rejects.toThrow('lost');
  });

  it('leaves no unhandled failure behind when the caller stops early', async () => {
    const failing = (after: LogPosition) =>
      after === 0n ? Promise.resolve([eventAt(1n)]) : Promise.reject(new Error('lost'));
    for await (const page of readPages(failing, 0n, 1)) {
      expect(positionsOf(page)).toEqual([1]);
      break;
    }
  });
});
