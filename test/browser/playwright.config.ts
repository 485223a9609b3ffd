import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: __dirname,
  tsconfig: join(__dirname, '../../tsconfig.json'),
  outputDir: join(__dirname, '../../test-results/browser'),
  globalSetup: join(__dirname, 'before-all.ts'),
  // Each file has a server of its own and its tests run in their order, so that a result does not depend on what else runs.
  workers: 2,
  fullyParallel: false,
  // Two browsers, two servers and a database on two cores: patience costs nothing where all goes well.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A picture that moves for ever is drawn again at every step: a page takes a third of the time where it stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker's cache would hide the network from a test. The tests about the worker allow it.
    serviceWorkers: 'block',
  },
});
