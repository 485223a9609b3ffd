// A browser at a server with the demo: for cases about the client.
import { chromium } from '@playwright/test';
import { findChromium } from '../browser/chromium.mjs';
import { withServer } from './harness.mjs';

/** Runs `work` with a server and a browser: `{ server, browser }`. Everything is ended when `work` is, however it ends. */
export const withServedBrowser = (options, work) =>
  withServer(options, async ({ server }) => {
    const found = await findChromium();
    let browser = null;
    try {
      browser = await chromium.launch({ executablePath: found.program, args: found.args, env: { ...process.env, ...found.env } });
      await work({ server, browser });
    } finally {
      await browser?.close();
      found.remove();
    }
  });
