// A browser at a server with the demo, on a database of its own: for cases about the client.
import { chromium } from '@playwright/test';
import { findChromium } from '../browser/chromium.mjs';
import { createDatabase } from './database.mjs';
import { startServer } from './server.mjs';

/** Everything is ended when `work` is, however it ends. */
export async function withServedBrowser({ superuserUrl, root }, work) {
  const database = await createDatabase(superuserUrl);
  const found = await findChromium();
  let server = null;
  let browser = null;
  try {
    server = await startServer({ root, databaseUrl: database.url });
    browser = await chromium.launch({ executablePath: found.program, args: found.args, env: { ...process.env, ...found.env } });
    await work({ server, browser });
  } finally {
    await browser?.close();
    found.remove();
    await server?.stop();
    await database.drop();
  }
}
