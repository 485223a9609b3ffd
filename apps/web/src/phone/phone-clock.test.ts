import { IDBFactory } from 'fake-indexeddb';
import { done, keptEntry } from '../testing/entries';
import { taken } from '../testing/sync';
import { openPhoneDatabase } from './database';
import { learnt, PhoneClock } from './phone-clock';

const HOUR = 3_600_000;
const entries = [keptEntry(1, done('c1')), keptEntry(2, done('c2'))];
/** The server's answers, by so much off what the phone said. */
const said = (...offs: number[]) =>
  entries.slice(0, offs.length).map(({ command }, n) => ({
    ...taken(command),
    occurredAt: new Date(Date.parse(command.occurredAt) + (offs[n] ?? 0)).toISOString(),
  }));

it.each([
  [[0], 0],
  [[90_000], 0],
  [[-90_000], 0],
  [[3 * HOUR], 3 * HOUR],
  [[-HOUR], -HOUR],
  [[3 * HOUR, 0], 0],
  [[0, -HOUR], -HOUR],
])('of corrections %j it learns that the clock is off by %p', (offs, off) => expect(learnt(entries, said(...offs))).toBe(off));

it('learns nothing where nothing was answered, or other entries were', () => {
  expect(learnt(entries, [])).toBeNull();
  expect(learnt(entries, [{ ...taken(keptEntry(9, done('c9')).command), id: null }])).toBeNull();
});

it('remembers it, and shows times set right', async () => {
  globalThis.indexedDB = new IDBFactory();
  const database = await openPhoneDatabase();
  await new PhoneClock(database).learn(entries, said(3 * HOUR));
  const clock = new PhoneClock(database);
  expect(clock.off()).toBe(0);
  await clock.load();
  expect(clock.off()).toBe(3 * HOUR);
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(3 * HOUR - 1_000);
  await clock.learn(entries, said(0));
  expect(clock.off()).toBe(0);
  database.close();
});
