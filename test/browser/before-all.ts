import type { FullConfig } from '@playwright/test';
import startServers from '../support/acceptance.setup';
import stopServers from '../support/acceptance.teardown';
import { findChromium } from './chromium.mjs';
import { keepBrowser } from './found-browser';

/** One Chromium, one PostgreSQL and one database with the demo for all browser tests. Returns a function that removes them. */
export default async function beforeAll({ workers }: FullConfig): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  keepBrowser(chromium);
  try {
    await startServers({ maxWorkers: workers });
  } catch (error) {
    chromium.remove();
    throw error;
  }
  return async () => {
    chromium.remove();
    await stopServers();
  };
}
