import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Route,
  type TestInfo,
} from '@playwright/test';
import { EPOCH_HEADER, HEADERS, type Role, type Session } from '@milkround/contracts';
import { as, PASSWORD } from '../support/client';
import { startHosted, type RunningServer } from '../support/running-server';
import { keptBrowser } from './found-browser';

export { expect, type Locator, type Page, type Request } from '@playwright/test';

/** It differs from the client's default name, so that a page that shows it has read the settings. */
export const BRAND = 'Gokul Dairy';

/** A delivery boy's phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
/** A screen in the office. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

export const STORAGE_KEYS: Record<Role, string> = {
  admin: 'admin',
  supervisor: 'supervisor',
  'delivery-boy': 'deliveryBoy',
};

export const ADMIN = 'admin@milkround.test';
/** Their areas in order: Baner, Kothrud, Hadapsar, Viman Nagar. */
export const supervisor = (number: number): string => `supervisor${number}@milkround.test`;
/** Five delivery boys for each area, in the order of the areas. */
export const mde = (number: number): string => `mde${number}@milkround.test`;

interface Tools {
  /** The page of a person who has signed in, in a browser of its own; `at` is another server than the worker's. */
  pageOf: (email: string, options?: BrowserContextOptions, at?: RunningServer) => Promise<Page>;
}

interface WorkerTools {
  /**
   * The server of all journeys of a worker. A journey that writes has people of its own (`makeZone`), so that it does not depend on the journeys before
   * it; figures of the whole dairy are compared with those before.
   */
  server: RunningServer;
  /** The session of a person, which the worker's journeys share. A journey that ends it uses a person of its own. */
  sharedSession: (email: string) => Promise<Session>;
}

const LOOK_EVERY_MS = 100;

/**
 * Looks until the expectation is met: `await poll(() => …).toBe(…)`. The pauses of `expect.poll` itself grow to a second, and it ends with a look
 * that fails, as one does while the page is being replaced.
 */
export const poll = <T>(look: () => T | Promise<T>, options: { message?: string } = {}) =>
  expect.poll<T | Error>(
    async () => {
      try {
        return await look();
      } catch (error) {
        if (error instanceof Error) return error;
        throw error;
      }
    },
    { intervals: [LOOK_EVERY_MS], ...options },
  );

/** The headers by which the client recognizes an answer of the server, for one that a test invents. */
export const ownHeaders = async (
  route: Route,
  { url }: RunningServer,
): Promise<Record<string, string>> => ({
  [HEADERS.requestId]: route.request().headers()[HEADERS.requestId] ?? '',
  [EPOCH_HEADER]: (await fetch(`${url}/api/get-setting`)).headers.get(EPOCH_HEADER) ?? '',
});

/** Records the texts of all short messages from now on. */
const RECORD_TOASTS = `window.toasts = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 1)
          for (const it of [node, ...node.querySelectorAll('[role=status]')])
            if (it.role === 'status') window.toasts.push(it.textContent);
  }).observe(document, { childList: true, subtree: true });`;

type Press = (this: Locator, options?: object) => Promise<void>;
const repeating = new WeakSet<object>();

/** Counts the clicks of the page that were not ignored, from now on. */
const COUNT_CLICKS = `
  if (window.heardClicks === undefined) window.addEventListener('click', () => window.heardClicks++);
  window.heardClicks = 0;`;
const IS_IGNORED = `window.heardClicks === 0 && !!document.querySelector('[data-role="delivery-boy"]')`;

/**
 * Repeats a press that a delivery boy's screen ignores because what lies there has just come, as a person does. It holds for all pages of the
 * process.
 */
function repeatIgnoredPresses(page: Page): void {
  const locator: Record<'tap' | 'click' | 'dblclick', Press> = Object.getPrototypeOf(
    page.locator('html'),
  );
  if (repeating.has(locator)) return;
  repeating.add(locator);
  for (const kind of ['tap', 'click', 'dblclick'] as const) {
    const press = locator[kind];
    locator[kind] = async function (options) {
      const page = this.page();
      await page.evaluate(COUNT_CLICKS).catch(() => undefined);
      do await press.call(this, options);
      while (await page.evaluate<boolean>(IS_IGNORED).catch(() => false));
    };
  }
}

export const test = base.extend<Tools, WorkerTools>({
  launchOptions: [async ({}, use) => use(keptBrowser()), { scope: 'worker' }],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(RECORD_TOASTS);
        context.on('page', repeatIgnoredPresses);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await startHosted({ env: { WEBSITE_NAME: BRAND } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  sharedSession: [
    async ({ server }, use) => {
      const sessions = new Map<string, Promise<Session>>();
      await use((email) => {
        const session = sessions.get(email) ?? sessionOf(server.url, email);
        sessions.set(email, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  pageOf: async ({ browser, server, sharedSession }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (email, options = {}, at) => {
      const context = await browser.newContext({
        baseURL: (at ?? server).url,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      await rememberSessions(page, await (at ? sessionOf(at.url, email) : sharedSession(email)));
      return page;
    });
    if (info.status !== info.expectedStatus) await photograph(browser, info);
    for (const context of contexts) {
      // A request that a test has intercepted may be in progress still.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  },
});

/** Playwright's own screenshots of failures are taken of each page that is closed, for 0.1 s of processor time. */
async function photograph(browser: Browser, info: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: info.outputPath(`page-${index}.png`) }).catch(() => undefined);
}

/** Signs in over HTTP. */
export const sessionOf = async (url: string, email: string): Promise<Session> =>
  (await as(url, email)).session;

/** Stores sessions where the client stores them, before the page's own script runs for the first time in this tab. */
export async function rememberSessions(page: Page, ...sessions: Session[]): Promise<void> {
  const stored = JSON.stringify(
    sessions.map((session) => [STORAGE_KEYS[session.role], JSON.stringify(session)]),
  );
  // Only once: after a logout or an expiry the next load must find the storage that the client left.
  await page.addInitScript(`if (!sessionStorage.getItem('remembered')) {
    sessionStorage.setItem('remembered', 'yes');
    for (const [key, session] of ${stored}) sessionStorage.setItem(key, session);
  }`);
}

/** Signs in by hand. */
export async function signIn(
  page: Page,
  role: Role,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`/${role}/sign-in`);
  await enter(page, email, password);
}

/** Fills in the sign-in form that is shown. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The roles with a session in the tab's session storage. */
export const storedRoles = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `['admin', 'supervisor', 'deliveryBoy'].filter((key) => JSON.parse(sessionStorage.getItem(key))?.token)`,
  );

/** Expects a short message, which disappears by itself: maybe before a busy machine looks at the page. Then forgets it. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const right =
    typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
  await poll(() => page.evaluate<string[]>('window.toasts')).toContainEqual(right);
  await page.evaluate('window.toasts = []');
}

/** Waits until the page is connected to the server; from then on it receives events. */
export const isLive = (page: Page): Promise<void> =>
  page.locator('[data-state="live"]').first().waitFor();
