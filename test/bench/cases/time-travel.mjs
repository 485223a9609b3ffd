// How evenly the admin's dashboard of a past day with 500 delivery boys is drawn while its time is dragged. Runs when it is named: its day takes a
// while.
import { chromium } from '@playwright/test';
import { findChromium } from '../../browser/chromium.mjs';
import { addDays } from '../built.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';

export const onlyWhenNamed = true;

const DELIVERY_BOYS = 500;
const STEPS = 240;
/** The interval of two frames of a screen with 60 of them a second, when one is skipped. */
const SMOOTH_MS = 34;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

export async function run({ superuserUrl, root, report }) {
  await withHistoryServer(
    { superuserUrl, root, days: 1, boys: DELIVERY_BOYS },
    async ({ server, today }) => {
      const chromiumFiles = await findChromium();
      const browser = await chromium.launch({
        executablePath: chromiumFiles.program,
        args: chromiumFiles.args,
        env: { ...process.env, ...chromiumFiles.env },
      });
      try {
        const bareFrames = await framesOf(browser, (page) =>
          page.setContent('<input type="range" aria-label="Time of the day" style="width: 800px">'),
        );
        const { frames, figures } = await framesOf(browser, (page) =>
          openPast(page, server.url, addDays(today, -1)),
        );
        const [p95, limit] = [percentile(frames, 95), percentile(bareFrames.frames, 95)];
        report.add(
          `between two frames while the time of ${DELIVERY_BOYS} delivery boys is dragged, p95 of ${frames.length}`,
          {
            figure: p95,
            unit: 'ms',
            ratio: p95 / limit,
            against: `a slider on an empty page (${limit.toFixed(0)} ms)`,
            target: `≤ ${SMOOTH_MS} ms`,
            met: p95 <= SMOOTH_MS,
          },
        );
        report.add('the same, p99', { figure: percentile(frames, 99), unit: 'ms' });
        report.add(`moments that were drawn of ${STEPS} steps`, { figure: figures, unit: '' });
      } finally {
        await browser.close();
        chromiumFiles.remove();
      }
    },
  );
}

async function openPast(page, url, date) {
  const session = await login(url, 'admin', 'admin@milkround.test');
  await page.addInitScript(
    `sessionStorage.setItem('admin', ${JSON.stringify(JSON.stringify(session))});`,
  );
  await page.goto(`${url}/admin/dashboard?at=${date}T06:00:00&clock=known`);
  await page.getByText('Deliveries Made').waitFor();
}

/** Returns the time between two frames in ms while the slider is dragged, and how often the number of deliveries changed. */
async function framesOf(browser, openDay) {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    await openDay(page);
    await page.waitForLoadState('networkidle');
    const { x, y, width, height } = await page
      .getByRole('slider', { name: 'Time of the day' })
      .boundingBox();
    await page.evaluate(() => {
      const card = [...document.querySelectorAll('li')].find(({ textContent }) =>
        textContent.includes('Deliveries Made'),
      );
      const measurement = {
        frames: [],
        figures: 0,
        before: performance.now(),
        text: card?.textContent,
      };
      Object.assign(globalThis, { seen: measurement });
      const look = (now) => {
        measurement.frames.push(now - measurement.before);
        measurement.before = now;
        if (card && card.textContent !== measurement.text) measurement.figures += 1;
        measurement.text = card?.textContent;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.mouse.move(x + 10, y + height / 2);
    await page.mouse.down();
    for (let step = 0; step <= STEPS; step++)
      await page.mouse.move(x + 10 + ((width - 20) * step) / STEPS, y + height / 2);
    await page.mouse.up();
    return await page.evaluate(() => ({
      frames: globalThis.seen.frames,
      figures: globalThis.seen.figures,
    }));
  } finally {
    await context.close();
  }
}
