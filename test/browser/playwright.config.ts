import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const SOAK = join(__dirname, 'soak');

export default defineConfig({
  testDir: __dirname,
  tsconfig: join(__dirname, '../../tsconfig.json'),
  outputDir: join(__dirname, '../../test-results/browser'),
  globalSetup: join(__dirname, 'before-all.ts'),
  // The journeys of a worker share its server; each has people of its own, so that their order does not matter.
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'journeys', testIgnore: join(SOAK, '**') },
    { name: 'soak', testDir: SOAK },
  ],
  // Time limits only end a wait: no journey fails because a machine is slow.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 120_000,
    // An endless animation is drawn again at every step: without animations a page takes a third of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker's cache would hide the network from a test. The tests about the worker allow it.
    serviceWorkers: 'block',
  },
});
