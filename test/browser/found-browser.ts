import type { LaunchOptions } from '@playwright/test';
import type { Chromium } from './chromium.mjs';

const KEPT = 'BROWSER_TESTS_CHROMIUM';
/** A journey's page lives for seconds: no process is started ahead of the next one, and no threads are needed to collect garbage. */
const FOR_SHORT_LIVES = ['--renderer-process-limit=1', '--js-flags=--single-threaded-gc'];

/** Stores the found browser, for the processes that run the tests. */
export function keepBrowser({ program, args, env }: Chromium): void {
  process.env[KEPT] = JSON.stringify({ program, args, env });
}

/** Returns how to launch it. */
export function keptBrowser(): LaunchOptions {
  const kept = process.env[KEPT];
  if (!kept) throw new Error('No browser was found: the set-up did not run');
  const { program, args, env }: Omit<Chromium, 'remove'> = JSON.parse(kept);
  return {
    executablePath: program,
    args: [...args, ...FOR_SHORT_LIVES],
    env: { ...process.env, ...env },
  };
}
