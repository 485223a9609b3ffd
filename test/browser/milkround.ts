import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Role, Session } from '@milkround/contracts';
import { as, PASSWORD } from '../support/client';
import { startServer, type RunningServer } from '../support/running-server';
import { keptBrowser } from './found-browser';

export { expect, type Page, type Locator, type Request } from '@playwright/test';

/** A delivery boy's phone. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** A screen in the office. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

export const STORAGE_KEYS: Record<Role, string> = { admin: 'admin', supervisor: 'supervisor', 'delivery-boy': 'deliveryBoy' };

interface Tools {
  /** A page of somebody who has signed in, in a browser of his own. */
  pageOf(email: string, options?: BrowserContextOptions): Promise<Page>;
}

interface WorkerTools {
  /** A server with the demo, for this file's worker; each test works with delivery boys of its own. */
  server: RunningServer;
}

export const test = base.extend<Tools, WorkerTools>({
  launchOptions: [async ({}, use) => use(keptBrowser()), { scope: 'worker' }],
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  pageOf: async ({ browser, server, contextOptions }, use) => {
    await use(async (email, options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url, locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...options });
      const page = await context.newPage();
      await rememberSession(page, await sessionOf(server.url, email));
      return page;
    });
  },
});

/** Signs in over HTTP. */
export const sessionOf = async (url: string, email: string): Promise<Session> => (await as(url, email)).session;

/** Puts a session where the client keeps it, before the page's own script runs for the first time. */
export async function rememberSession(page: Page, session: Session): Promise<void> {
  const stored = JSON.stringify([STORAGE_KEYS[session.role], JSON.stringify(session)]);
  // Once a tab: a logout or an expiry must find the storage as the client left it.
  await page.addInitScript(`if (!sessionStorage.getItem('test')) { sessionStorage.setItem('test', '1'); sessionStorage.setItem(...${stored}); }`);
}

/** Signs in by hand. */
export async function signIn(page: Page, role: Role, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`/${role}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What the tab's session storage has under the role's key. */
export const storedSession = (page: Page, role: Role): Promise<string | null> =>
  page.evaluate<string | null>(`sessionStorage.getItem('${STORAGE_KEYS[role]}')`);
