import { act, renderHook } from '@testing-library/react';
import { useNewerVersion } from './newer-version';
import { keepClient, type Registration, type Workers } from './worker';

const HOUR_MS = 3_600_000;
const tell = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name));

class Build extends EventTarget {
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
  }
}

class Registered extends EventTarget implements Registration {
  installing: Build | null = null;
  waiting: Build | null = null;
  active: Build | null = null;
  updates = 0;
  async update(): Promise<void> {
    this.updates += 1;
  }
  /** Another build has been fetched, and waits if one is active already. */
  found(build: Build): void {
    this.installing = build;
    tell(this, 'updatefound');
    this.installing = null;
    if (this.active) this.waiting = build;
    else this.active = build;
    tell(build, 'statechange');
  }
}

class Browser extends EventTarget implements Workers {
  controller: Build | null = null;
  readonly registration = new Registered();
  asked: string[] = [];
  hasNetwork = true;
  async register(script: string): Promise<Registration> {
    this.asked.push(script);
    if (!this.hasNetwork) throw new TypeError('Failed to fetch');
    return this.registration;
  }
  isServedBy(build: Build): void {
    this.registration.active = build;
    this.registration.waiting = null;
    this.controller = build;
    tell(this, 'controllerchange');
  }
}

function open(controller: Build | null) {
  const browser = new Browser();
  browser.controller = browser.registration.active = controller;
  const reload = jest.fn();
  const { result } = renderHook(useNewerVersion);
  const isOffered = () => result.current !== null;
  return {
    browser,
    registration: browser.registration,
    reload,
    isOffered,
    update: () => act(() => result.current?.()),
  };
}

/** Starts the page's code, and waits for everything that it begins. */
const keep = ({ browser, reload }: { browser: Browser; reload: () => void }) =>
  act(async () => keepClient(browser, reload));
const happens = (name: string) => act(async () => void tell(window, name));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

// An offer stays for the life of the page, so the first of these tests must run first.
it('offers nothing while the first build is being stored', async () => {
  const page = open(null);
  await keep(page);
  expect(page.browser.asked).toEqual(['/sw.js']);
  const first = new Build();
  act(() => page.registration.found(first));
  act(() => page.browser.isServedBy(first));
  expect(page.isOffered()).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
});

it('looks for a newer build at most once an hour, and sooner after a failure', async () => {
  const page = open(new Build());
  await keep(page);
  await happens('focus');
  expect(page.registration.updates).toBe(0);
  jest.advanceTimersByTime(HOUR_MS);
  await happens('focus');
  await happens('online');
  expect(page.registration.updates).toBe(1);
  jest.advanceTimersByTime(HOUR_MS);
  page.browser.hasNetwork = false;
  await happens('focus');
  expect(page.registration.updates).toBe(1);
  page.browser.hasNetwork = true;
  await happens('online');
  expect(page.registration.updates).toBe(2);
});

it('tries again to store a file that could not be fetched the first time', async () => {
  const page = open(null);
  page.browser.hasNetwork = false;
  await keep(page);
  page.browser.hasNetwork = true;
  await happens('online');
  expect(page.browser.asked).toHaveLength(2);
  expect(page.isOffered()).toBe(false);
});

it('lets a newer build take over only after the person accepts it, and reloads then', async () => {
  const page = open(new Build());
  await keep(page);
  const second = new Build();
  act(() => page.registration.found(second));
  expect(page.isOffered()).toBe(true);
  expect(second.told).toEqual([]);
  page.update();
  expect(second.told).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(page.reload).not.toHaveBeenCalled();
  act(() => page.browser.isServedBy(second));
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('offers a build that was waiting already when the page was opened', async () => {
  const page = open(new Build());
  page.registration.waiting = new Build();
  await keep(page);
  page.update();
  expect(page.registration.waiting.told).toHaveLength(1);
});

it('does not reload a page when another tab has accepted the build, until this one accepts it', async () => {
  const page = open(new Build());
  await keep(page);
  act(() => page.browser.isServedBy(new Build()));
  expect(page.reload).not.toHaveBeenCalled();
  page.update();
  expect(page.reload).toHaveBeenCalledTimes(1);
});
