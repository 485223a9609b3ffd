import type { LaunchOptions } from '@playwright/test';
import type { Chromium } from './chromium.mjs';

const KEPT = 'BROWSER_TESTS_CHROMIUM';

/** Stores the found browser, for the processes that run the tests. */
export function keepBrowser({ program, args, env }: Chromium): void {
  process.env[KEPT] = JSON.stringify({ program, args, env });
}

/** Returns how to launch it. */
export function keptBrowser(): LaunchOptions {
  const kept = process.env[KEPT];
  if (!kept) throw new Error('No browser was found: the set-up did not run');
  const { program, args, env }: Omit<Chromium, 'remove'> = JSON.parse(kept);
  return { executablePath: program, args, env: { ...process.env, ...env } };
}
