import type { PhoneReport } from '@milkround/contracts';
import { done, keptEntry } from '../testing/entries';
import type { KeptEntry } from './entry';
import { Heartbeat } from './heartbeat';

const BEAT = 45_000;
const MOMENT = 2_000;

/** An outbox with given contents. */
function fakeOutbox() {
  let entries: readonly KeptEntry[] = [];
  const listeners = new Set<() => void>();
  return {
    get: () => entries,
    phoneId: () => 'p1',
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold: (...next: KeptEntry[]) => {
      entries = next;
      listeners.forEach((listener) => listener());
    },
    isHeard: () => listeners.size > 0,
  };
}

const first = keptEntry(1, done('c1'));
const second = keptEntry(2, done('c2'));
const sent = keptEntry(1, done('c1'), { state: 'sent' });
const passes = (ms: number) => jest.advanceTimersByTime(ms);
const look = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

let heartbeat: Heartbeat | undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  heartbeat?.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function start(behindMs = 0) {
  const outbox = fakeOutbox();
  const told: PhoneReport[] = [];
  const beating = new Heartbeat(
    outbox,
    () => behindMs,
    (report) => told.push(report),
  );
  heartbeat = beating;
  return { outbox, told, beating };
}

it('reports on a connection the number of waiting entries and the time of the oldest', () => {
  const { outbox, told, beating } = start();
  outbox.hold(sent, second);
  beating.reportNow();
  expect(told).toEqual([
    { phone: 'p1', waiting: 1, since: second.command.occurredAt, entries: [second.command.id] },
  ]);
});

it('reports the time by the clock of the server, on a phone with a wrong clock', () => {
  const { outbox, told, beating } = start(-3_600_000);
  outbox.hold(second);
  beating.reportNow();
  expect(Date.parse(second.command.occurredAt) - Date.parse(told[0]?.since ?? '')).toBe(3_600_000);
});

it('reports a burst of entries once', () => {
  const { outbox, told, beating } = start();
  beating.reportNow();
  outbox.hold(first);
  outbox.hold(first, second);
  expect(told).toMatchObject([{ waiting: 0, since: null }]);
  passes(MOMENT);
  expect(told.slice(1)).toMatchObject([{ waiting: 2, since: first.command.occurredAt }]);
});

it('reports when all entries have been sent', () => {
  const { outbox, told, beating } = start();
  outbox.hold(first);
  beating.reportNow();
  outbox.hold(sent);
  passes(MOMENT);
  expect(told.at(-1)).toMatchObject({ waiting: 0, since: null, entries: [] });
});

it('does not report changes that leave the number of waiting entries unchanged', () => {
  const { outbox, told, beating } = start();
  outbox.hold(first);
  beating.reportNow();
  outbox.hold(first, { ...sent, seq: 9 });
  passes(MOMENT);
  expect(told).toHaveLength(1);
});

it('reports from time to time while the page is visible', () => {
  const { told } = start();
  passes(2 * BEAT);
  expect(told).toHaveLength(2);
  look('hidden');
  passes(2 * BEAT);
  expect(told).toHaveLength(2);
  look('visible');
  passes(BEAT);
  expect(told).toHaveLength(3);
});

it('reports nothing after its end', () => {
  const { outbox, told, beating } = start();
  outbox.hold(first);
  beating.stop();
  passes(2 * BEAT);
  expect([told, outbox.isHeard()]).toEqual([[], false]);
});
