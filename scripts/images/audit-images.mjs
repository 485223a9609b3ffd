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

const DAY_MS = 86_400_000;
const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() - DAY_MS);
const activity = (query) => ({ address: `/admin/activity?${query}`, heading: 'Activity' });

/** The pages by the name of their image. `open`: the click that follows; `drawn`: the element that is rendered last. */
const PAGES = {
  'audit-quantity': activity('kind=OrderRevised&kind=QuantityDelivered'),
  'audit-uploads': activity('kind=OrdersUploaded'),
  'audit-days': activity('kind=DayClosed&kind=DayReopened'),
  'audit-person': activity('actorRole=delivery-boy&actorId=1'),
  'audit-figure': {
    address: `/admin/dashboard?${new URLSearchParams({ why: new URLSearchParams({ figure: 'required', from: yesterday, to: yesterday, productId: 1 }) })}`,
    heading: 'Admin Dashboard',
    height: 720,
    drawn: 'dialog li',
  },
  'audit-removed': activity('kind=OrderRemoved'),
  'audit-late': activity('late=true'),
  'audit-sign-ins': activity('kind=SignedIn&kind=SignedOut&kind=SignInRefused'),
  'audit-proof': {
    ...activity('kind=QuantityDelivered'),
    height: 720,
    open: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
    drawn: 'dialog',
  },
  'audit-past': {
    address: `/admin/dashboard?at=${yesterday}T06:40:00`,
    heading: 'Admin Dashboard',
    height: 720,
    drawn: '[aria-label="Time travel"] svg[preserveAspectRatio] path',
  },
};

mkdirSync(folder, { recursive: true });
const { program, args, env, remove } = await findChromium();
const browser = await chromium.launch({ executablePath: program, args, env: { ...process.env, ...env } });
try {
  const page = await browser.newPage({ viewport: SIZE, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
  await page.goto(`${url}/admin/sign-in`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  for (const [name, { address, heading, height = SIZE.height, open, drawn }] of Object.entries(PAGES)) {
    await page.setViewportSize({ ...SIZE, height });
    await page.goto(url + address);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByText('Loading...').first().waitFor({ state: 'detached' });
    await open?.(page);
    if (drawn) await page.locator(drawn).first().waitFor();
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
} finally {
  await browser.close();
  remove();
}
