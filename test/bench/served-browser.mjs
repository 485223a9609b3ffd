// A browser at a server with the demo: for cases about the client.
import { chromium } from '@playwright/test';
import { findChromium } from '../browser/chromium.mjs';
import { withServer } from './harness.mjs';

/** Runs `work` with a server and a browser: `{ server, browser }`. Both are ended after `work`, also after a failure. */
export const withServedBrowser = (options, work) =>
  withServer(options, async ({ server }) => {
    const chromiumFiles = await findChromium();
    let browser = null;
    try {
      browser = await chromium.launch({
        executablePath: chromiumFiles.program,
        args: chromiumFiles.args,
        env: { ...process.env, ...chromiumFiles.env },
      });
      await work({ server, browser });
    } finally {
      await browser?.close();
      chromiumFiles.remove();
    }
  });
