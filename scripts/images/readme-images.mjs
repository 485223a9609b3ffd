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
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const MINUTES = 60_000;

/** The pages by the name of their image. */
const PAGES = {
  landing: { options: DESKTOP, address: '/home' },
  dashboard: { options: DESKTOP, role: 'supervisor', address: '/supervisor/dashboard' },
  'dashboard-dark': { options: { ...DESKTOP, colorScheme: 'dark' }, role: 'admin', address: '/admin/dashboard' },
  report: { options: DESKTOP, role: 'supervisor', address: '/supervisor/zone-wise-order-report' },
  'orders-phone': { options: PHONE, role: 'delivery-boy', address: '/deliveryBoy/orders' },
  'orders-hindi-phone': {
    options: { ...PHONE, colorScheme: 'dark' },
    language: 'hi',
    role: 'delivery-boy',
    address: '/deliveryBoy/orders',
  },
  'day-close-phone': { options: PHONE, role: 'delivery-boy', address: '/deliveryBoy/day-close' },
};

await withBrowser(async (browser) => {
  // The first sign-in begins the demo's morning.
  const first = await openPage(browser, DESKTOP);
  await signIn(first, url, 'admin');
  await first.waitForTimeout(2 * MINUTES);
  await first.context().close();
  for (const [name, { options, role, language, address }] of Object.entries(PAGES)) {
    const page = await openPage(browser, options);
    if (role) await signIn(page, url, role);
    if (language) await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await open(page, url + address);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
    await page.context().close();
  }
});
