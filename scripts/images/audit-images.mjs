import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../test/browser/chromium.mjs';
import { readArguments } from '../steps/arguments.mjs';
import { root } from '../steps/root.mjs';

const { values } = readArguments(
  `node scripts/images/audit-images.mjs [--url URL] [--folder PATH]
  Takes the screenshots of docs/audit.md from a running server with the demo.
  --url URL       the server                        (http://localhost:3000)
  --folder PATH   where the images are written      (docs/images)`,
  {
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      folder: { type: 'string', default: join(root, 'docs/images') },
    },
  },
);
const { url, folder } = values;
const EMAIL = process.env.ADMIN_EMAIL ?? 'admin@milkround.test';
const PASSWORD = process.env.ADMIN_PASSWORD ?? 'milkround';
const SIZE = { width: 960, height: 480 };

/** The pages by the name of their image. */
const PAGES = {
  'audit-quantity': '/admin/activity?kind=OrderRevised&kind=QuantityDelivered',
  'audit-uploads': '/admin/activity?kind=OrdersUploaded',
  'audit-days': '/admin/activity?kind=DayClosed&kind=DayReopened',
  'audit-person': '/admin/activity?actorRole=delivery-boy&actorId=1',
};

mkdirSync(folder, { recursive: true });
const { program, args, env, remove } = await findChromium();
const browser = await chromium.launch({ executablePath: program, args, env: { ...process.env, ...env } });
try {
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  await page.goto(`${url}/admin/sign-in`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  for (const [name, address] of Object.entries(PAGES)) {
    await page.goto(url + address);
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
    await page.getByText('Loading...').first().waitFor({ state: 'detached' });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
} finally {
  await browser.close();
  remove();
}
