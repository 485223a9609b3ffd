import { IDBFactory } from 'fake-indexeddb';
import { openPhoneDatabase } from './database';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

it.each([-30, 30])(
  'knows after a restart that it was set by %i minutes while the app ran without an answer',
  async (minutes) => {
    globalThis.indexedDB = new IDBFactory();
    const database = await openPhoneDatabase();
    /** The app as it is loaded anew: its entries, and what it would send. */
    const start = async () => {
      let app: { now: () => Date; setBeforeMs: () => number | null } | undefined;
      await jest.isolateModulesAsync(async () => {
        const { deviceClock: ownClock, noteClockSets } = await import('./device-clock');
        await noteClockSets(database);
        app = ownClock;
      });
      return app!;
    };
    const first = await start();
    const [madeAt, setBefore] = [first.now().getTime(), first.setBeforeMs()];
    jest.setSystemTime(Date.now() + minutes * 60_000);
    expect(first.now().getTime()).toBe(madeAt);
    while ((await database.get('clock', 'set by')) !== minutes * 60_000);
    const second = await start();
    expect(second.now().getTime()).toBe(madeAt + minutes * 60_000);
    expect(Number(second.setBeforeMs()) - Number(setBefore)).toBe(minutes * 60_000);
    expect((await start()).setBeforeMs()).toBe(second.setBeforeMs());
    database.close();
  },
);
