// How evenly ten thousand rows scroll, compared with a page that draws nothing; and the same on a computer with a quarter of this machine's speed.
import { changes } from '../../browser/changes.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';
import { withServedBrowser } from '../served-browser.mjs';

const ROWS = 10_000;
const SLOWDOWN = 4;
/** px, and px per second: a wheel that is turned fast. */
const DISTANCE = 20_000;
const SPEED = 4_000;
const SMOOTH_MS = 34;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const REGION = '[role=region]:has(table)';

export async function run({ superuserUrl, root, report }) {
  await withServedBrowser({ superuserUrl, root }, async ({ server, browser }) => {
    const measure = async (slowdown) => ({
      rows: await inPage(browser, slowdown, (page) => openRows(page, server.url)),
      bare: await inPage(browser, slowdown, openBare),
    });
    const normal = await measure(1);
    add(report, 'this machine', normal, `≤ ${SMOOTH_MS} ms`);
    add(report, `CPU ${SLOWDOWN} times slower`, await measure(SLOWDOWN));
    const blank = (100 * normal.rows.blank) / normal.rows.frames.length;
    report.add('frames in which a part of the table was not drawn yet', {
      figure: blank,
      unit: '%',
      target: '≤ 1 %',
      met: blank <= 1,
    });
  });
}

function add(report, machine, { rows, bare }, target = '') {
  const [p95, limit] = [percentile(rows.frames, 95), percentile(bare.frames, 95)];
  report.add(
    `between two frames while ${ROWS.toLocaleString('en-US')} rows scroll, p95 of ${rows.frames.length}, ${machine}`,
    {
      figure: p95,
      unit: 'ms',
      ratio: p95 / limit,
      against: `a page with nothing to draw (${limit.toFixed(0)} ms)`,
      target,
      met: target ? p95 <= SMOOTH_MS : null,
    },
  );
}

async function openRows(page, url) {
  const session = await login(url, 'admin', 'admin@milkround.test');
  await page.addInitScript(
    `sessionStorage.setItem('admin', ${JSON.stringify(JSON.stringify(session))});`,
  );
  await page.route('**/admin/get-order-logs?*', (route) =>
    route.fulfill({ json: { data: changes(ROWS) }, headers: { 'x-position': '1' } }),
  );
  await page.routeWebSocket(/live/, () => undefined);
  await page.goto(`${url}/admin/delivery-change-log`);
  await page.getByLabel('Rows per page').selectOption({ label: 'All on one page' });
  await page.getByRole('cell', { name: 'Consumer 3', exact: true }).waitFor();
}

async function openBare(page) {
  await page.setContent(
    `<div role="region" style="height: 700px; overflow: auto"><table><tr><td style="height: ${2 * DISTANCE}px">`,
  );
}

/** Returns how long each frame took, in ms, and in how many of them the box was not full of rows. */
async function inPage(browser, slowdown, openList) {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    await openList(page);
    await page.waitForLoadState('networkidle');
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { x, y, width, height } = await page.locator(REGION).boundingBox();
    await page.evaluate(`window.frames = [];
      window.blank = 0;
      window.before = performance.now();
      const box = document.querySelector(${JSON.stringify(REGION)});
      const look = (now) => {
        if (box.scrollTop > 0) {
          frames.push(now - before);
          const { top, bottom } = box.getBoundingClientRect();
          const rows = box.querySelectorAll('tbody tr:not([aria-hidden])');
          const [first, last] = [rows[0], rows[rows.length - 1]];
          if (first && (first.getBoundingClientRect().top > top + 60 || last.getBoundingClientRect().bottom < bottom - 60)) blank++;
        }
        before = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);`);
    await wire.send('Input.synthesizeScrollGesture', {
      x: x + width / 2,
      y: y + height / 2,
      yDistance: -DISTANCE,
      speed: SPEED,
      gestureSourceType: 'mouse',
    });
    const measurement = await page.evaluate(
      '({ frames: [...frames], blank, top: document.querySelector(' +
        JSON.stringify(REGION) +
        ').scrollTop })',
    );
    if (measurement.top < DISTANCE / 2) throw new Error(`It scrolled only ${measurement.top} px`);
    return measurement;
  } finally {
    await context.close();
  }
}
