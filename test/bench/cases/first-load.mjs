// Measures the JavaScript and CSS that a browser without a cache loads, compared with the same files in one piece with the best compression.
import { brotliCompressSync } from 'node:zlib';
import { login } from '../server.mjs';
import { withServedBrowser } from '../served-browser.mjs';

const KB = 1000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export async function run({ superuserUrl, root, report }) {
  await withServedBrowser({ superuserUrl, root }, async ({ server, browser }) => {
    const session = await login(server.url, 'delivery-boy', 'mde1@milkround.test');
    const orders = await firstLoad(
      browser,
      `${server.url}/deliveryBoy/orders`,
      'main input[type=checkbox]',
      { deliveryBoy: session },
    );
    add(report, "first load of the delivery boy's Orders", orders, 200);
    add(
      report,
      'first load of the landing page',
      await firstLoad(browser, `${server.url}/home`, 'h1', {}),
      150,
    );
    const [largestLoad, count] = await largestOfTheOthers(browser, server.url);
    add(
      report,
      `first load of ${largestLoad.address}, the largest of all ${count} other screens`,
      largestLoad,
      260,
    );
  });
}

/** How each role signs in, where its session is kept, and where its navigation is. */
const ROLES = [
  { role: 'admin', email: 'admin@milkround.test', key: 'admin', dashboard: '/admin/dashboard' },
  {
    role: 'supervisor',
    email: 'supervisor1@milkround.test',
    key: 'supervisor',
    dashboard: '/supervisor/dashboard',
  },
  {
    role: 'delivery-boy',
    email: 'mde1@milkround.test',
    key: 'deliveryBoy',
    dashboard: '/deliveryBoy/dashboard',
  },
];
const SIGN_INS = ['/admin/sign-in', '/supervisor/sign-in', '/delivery-boy/sign-in'];
const MEASURED_ALONE = '/deliveryBoy/orders';

/** Measures every screen of a navigation, and the sign-ins, each in a browser without a cache. Returns the largest, and the number of screens. */
async function largestOfTheOthers(browser, url) {
  const loads = [];
  const measure = async (address, storage) =>
    loads.push({
      address,
      ...(await firstLoad(browser, `${url}${address}`, 'h1:visible', storage)),
    });
  for (const address of SIGN_INS) await measure(address, {});
  for (const { role, email, key, dashboard } of ROLES) {
    const storage = { [key]: await login(url, role, email) };
    const addresses = await navigationOf(browser, `${url}${dashboard}`, storage);
    if (!addresses.includes(dashboard))
      throw new Error(`The navigation of ${role} lacks its dashboard: ${addresses.join(', ')}`);
    for (const address of addresses)
      if (address !== MEASURED_ALONE) await measure(address, storage);
  }
  return [loads.toSorted((a, b) => b.onTheWire - a.onTheWire)[0], loads.length];
}

async function navigationOf(browser, url, storage) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await openedWith(context, storage);
    await page.goto(url);
    const links = page.locator('nav[aria-label="Main"] a');
    await links.first().waitFor({ state: 'attached' });
    return [
      ...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))),
    ];
  } finally {
    await context.close();
  }
}

/** Opens a page of a person who has signed in. */
async function openedWith(context, storage) {
  const page = await context.newPage();
  const items = JSON.stringify(
    Object.entries(storage).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  await page.addInitScript(
    `for (const [key, value] of ${items}) sessionStorage.setItem(key, value);`,
  );
  return page;
}

function add(report, screen, { onTheWire, atBest, files }, targetKb) {
  report.add(`${screen}, the page, JavaScript and CSS in ${files} files`, {
    figure: onTheWire / KB,
    unit: 'KB',
    ratio: onTheWire / atBest,
    against: `the same in one piece at the highest compression (${Math.round(atBest / KB)} KB)`,
    target: `≤ ${targetKb} KB`,
    met: onTheWire <= targetKb * KB,
  });
}

/** Bytes of the page with its styles, of scripts and style sheets, headers included, until `selector` exists and the network is idle. */
async function firstLoad(browser, url, selector, storage) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await openedWith(context, storage);
    const wire = await context.newCDPSession(page);
    const code = new Map();
    const bodies = [];
    let onTheWire = 0;
    wire.on('Network.responseReceived', ({ requestId, response, type }) => {
      if (type === 'Document' || /\.(js|css)$/.test(new URL(response.url).pathname))
        code.set(requestId, response.url);
    });
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!code.has(requestId)) return;
      onTheWire += encodedDataLength;
      const body = wire.send('Network.getResponseBody', { requestId });
      // A file that arrives after the measurement has no body any more.
      body.catch(() => undefined);
      bodies.push(body);
    });
    await wire.send('Network.enable');
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(url);
    await page.locator(selector).first().waitFor();
    await page.waitForLoadState('networkidle');
    const texts = (await Promise.all(bodies)).map(({ body }) => body);
    return { onTheWire, atBest: brotliCompressSync(texts.join('\n')).length, files: texts.length };
  } finally {
    await context.close();
  }
}
