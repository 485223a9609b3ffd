import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../steps/arguments.mjs';
import { root } from '../steps/root.mjs';
import { open, openPage, signIn, withBrowser } from './demo-browser.mjs';

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
const SIZE = { width: 960, height: 640 };

const DAY_MS = 86_400_000;
const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
  Date.now() - DAY_MS,
);
const activity = (query) => ({ address: `/admin/activity?${query}` });
const requiredOfCow = String(
  new URLSearchParams({ figure: 'required', from: yesterday, to: yesterday, productId: '1' }),
);

/**
 * The pages by the name of their image. `click`: the link to follow; `drawn`: the element that is rendered last.
 * @type {Record<string, { address: string, height?: number, click?: (page: import('@playwright/test').Page) => Promise<void>, drawn?: string }>}
 */
const PAGES = {
  'audit-quantity': activity('kind=OrderRevised'),
  'audit-uploads': activity('kind=OrdersUploaded'),
  'audit-days': activity('kind=DayReopened'),
  'audit-person': activity('actorRole=delivery-boy&actorId=1'),
  'audit-figure': {
    address: `/admin/dashboard?${new URLSearchParams({ why: requiredOfCow })}`,
    height: 720,
    drawn: 'dialog li',
  },
  'audit-removed': activity('kind=OrderRemoved'),
  'audit-late': activity('late=true&sort=lateness'),
  'audit-sign-ins': {
    ...activity(''),
    click: async (page) => {
      // The image is taken now, so that no sign-in of the demo's phones follows.
      await refuseSignIn();
      const answer = page.waitForResponse((response) =>
        response.url().includes('kind=SignInRefused'),
      );
      await page.getByRole('button', { name: 'Sign-ins', exact: true }).click();
      await answer;
    },
    drawn: 'main li:has-text("refused")',
  },
  'audit-auditor': { address: '/admin/proof', height: 720, drawn: 'main pre' },
  'audit-proof': {
    ...activity('kind=QuantityDelivered'),
    height: 720,
    click: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
    drawn: 'dialog',
  },
  'audit-past': {
    address: `/admin/dashboard?at=${yesterday}T06:40:00`,
    height: 720,
    drawn: '[aria-label="Time travel"] svg[preserveAspectRatio] path',
  },
  'audit-past-figure': {
    address: `/admin/dashboard?at=${yesterday}T06:40:00`,
    height: 720,
    click: async (page) => {
      const orders = page.getByRole('region', { name: "Today's Orders" });
      await orders.getByRole('button', { name: /^Why / }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('list', { name: 'Delivery Boys' })
        .getByRole('button')
        .first()
        .click();
    },
    drawn: 'dialog [aria-label="Orders"] li',
  },
};

/** A refused sign-in, for the image of the sign-ins. */
const refuseSignIn = () =>
  fetch(`${url}/apis/public/api/supervisor/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'supervisor1@milkround.test', password: 'not it' }),
  });

mkdirSync(folder, { recursive: true });
await withBrowser(async (browser) => {
  const page = await openPage(browser, { viewport: SIZE });
  await signIn(page, url, 'admin');
  for (const [name, { address, height = SIZE.height, click, drawn }] of Object.entries(PAGES)) {
    await page.setViewportSize({ ...SIZE, height });
    await open(page, url + address);
    await click?.(page);
    if (drawn) await page.locator(drawn).first().waitFor();
    await page
      .getByText(/^Connecting/)
      .first()
      .waitFor({ state: 'hidden' });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
});
