import { endSession, startSession } from '../session/session';
import { admin, deliveryBoy } from '../testing/sessions';
import { startInstallable } from './start';

const LONG_MS = 60_000;

/** The browser's service workers. Returns the registered scripts. */
function browserWith({ controller = null }: { controller?: EventTarget | null } = {}): string[] {
  const registered: string[] = [];
  const register = (script: string) => {
    registered.push(script);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { controller, register }),
    configurable: true,
  });
  return registered;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  endSession('all');
  jest.useRealTimers();
});

it('stores the client for a delivery boy once the page has loaded, and for no other role', () => {
  const registered = browserWith();
  startSession(admin);
  startInstallable();
  jest.advanceTimersByTime(LONG_MS);
  expect(registered).toEqual([]);
  startSession(deliveryBoy);
  expect(registered).toEqual([]);
  jest.advanceTimersByTime(LONG_MS);
  expect(registered).toEqual(['/sw.js']);
  startSession(deliveryBoy);
  jest.advanceTimersByTime(LONG_MS);
  expect(registered).toHaveLength(1);
});

it('continues to update a client that is installed already, for every user', () => {
  const registered = browserWith({ controller: new EventTarget() });
  startInstallable();
  jest.advanceTimersByTime(LONG_MS);
  expect(registered).toEqual(['/sw.js']);
});

it('does nothing in a browser without service workers', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  startInstallable();
  startSession(deliveryBoy);
  jest.advanceTimersByTime(LONG_MS);
  expect('serviceWorker' in navigator).toBe(false);
});
