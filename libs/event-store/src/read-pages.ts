import type { LogPosition, RecordedEvent } from './events';

/**
 * Yields the pages of the log after a position until one is not full. The next page is read while the caller works on the present one.
 * @param read Reads at most `limit` events after a position, in log order.
 */
export async function* readPages(
  read: (after: LogPosition) => Promise<RecordedEvent[]>,
  after: LogPosition,
  limit: number,
): AsyncGenerator<RecordedEvent[], void> {
  let next: Promise<RecordedEvent[]> | null = read(after);
  while (next) {
    const page: RecordedEvent[] = await next;
    const last = page.at(-1);
    next = last && page.length === limit ? read(last.position) : null;
    // The caller may stop before it asks for this page.
    next?.catch(() => undefined);
    if (last) yield page;
  }
}
