import { join } from 'node:path';
import { readArguments } from '../steps/arguments.mjs';
import { root } from '../steps/root.mjs';
import { open, openPage, signIn, withBrowser } from './demo-browser.mjs';

const { values } = readArguments(
  `node scripts/images/readme-images.mjs [--url URL] [--folder PATH]
  Takes the screenshots of README.md from a running server with the demo, two minutes after the first sign-in.
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
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const MINUTES = 60_000;

const PAGES = {
  landing: { options: DESKTOP, address: '/home' },
  dashboard: { options: DESKTOP, role: 'supervisor', address: '/supervisor/dashboard' },
  'dashboard-dark': {
    options: { ...DESKTOP, colorScheme: 'dark' },
    role: 'admin',
    address: '/admin/dashboard',
  },
  report: { options: DESKTOP, role: 'supervisor', address: '/supervisor/zone-wise-order-report' },
  'orders-phone': { options: PHONE, role: 'delivery-boy', address: '/deliveryBoy/orders' },
  'orders-hindi-phone': {
    options: { ...PHONE, colorScheme: 'dark' },
    language: 'hi',
    role: 'delivery-boy',
    address: '/deliveryBoy/orders',
  },
  'day-close-phone': { options: PHONE, role: 'delivery-boy', address: '/deliveryBoy/day-close' },
  'upload-preview': {
    options: DESKTOP,
    role: 'admin',
    address: '/admin/orders',
    prepare: checkFaultyFile,
  },
};

/** An order file with typical mistakes: some rows are right, and each of the others has another error. */
const FAULTY_FILE = [
  'Consumer ID,Consumer Name,Address,MDE,Product,Quantity',
  ...Array.from(
    { length: 12 },
    (_, n) => `N${n},New Consumer ${n},"${n + 1}, Lake View, Baner",MDE-00${(n % 2) + 1},Cow,1.5`,
  ),
  'N20,Asha Rane,"3, Lake View, Baner",MDE-001,Cwo,1',
  'N21,Asha Rane,"3, Lake View, Baner",MDE-0O1,Cow,1',
  'N22,Asha Rane,"3, Lake View, Baner",MDE-001,Cow,-1',
  'N23,Asha Rane,"3, Lake View, Baner",MDE-001,Buffalo,two',
  ',Asha Rane,"3, Lake View, Baner",MDE-001,Buffalo,2',
  'N25,Asha Rane,"3, Lake View, Baner",MDE-001,Gir Cow,1.2345',
].join('\n');

async function checkFaultyFile(page) {
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(FAULTY_FILE) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Upload the valid rows' }).waitFor();
}

await withBrowser(async (browser) => {
  // The first sign-in starts the demo's morning.
  const first = await openPage(browser, DESKTOP);
  await signIn(first, url, 'admin');
  await first.waitForTimeout(2 * MINUTES);
  await first.context().close();
  for (const [name, { options, role, language, address, prepare }] of Object.entries(PAGES)) {
    const page = await openPage(browser, options);
    if (role) await signIn(page, url, role);
    if (language) await page.evaluate((code) => localStorage.setItem('language', code), language);
    await open(page, url + address);
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
    await page.context().close();
  }
});
