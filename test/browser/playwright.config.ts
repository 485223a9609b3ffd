import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: __dirname,
  tsconfig: join(__dirname, '../../tsconfig.json'),
  outputDir: join(__dirname, '../../test-results/browser'),
  globalSetup: join(__dirname, 'before-all.ts'),
  // Each file has a server of its own and its tests run in their order, so that a result does not depend on other tests.
  workers: 2,
  fullyParallel: false,
  // Two browsers, two servers and a database run on two cores: long time limits cost nothing when all tests pass.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // An endless animation is drawn again at every step: without animations a page takes a third of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker's cache would hide the network from a test. The tests about the worker allow it.
    serviceWorkers: 'block',
  },
});
