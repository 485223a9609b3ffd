// How long a tap on Done takes until it is painted, and until it is on the phone's disk, on a phone with a quarter of this machine's speed and 300
// stops on the list.
import { login } from '../server.mjs';
import { withServedBrowser } from '../served-browser.mjs';

const STOPS = 300;
const TAPS = 25;
const SLOWDOWN = 4;
const TARGET_MS = 50;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TABLET = { viewport: { width: 1024, height: 768 }, isMobile: true, hasTouch: true };

export async function run({ superuserUrl, root, report }) {
  await withServedBrowser({ superuserUrl, root }, async ({ server, browser }) => {
    const session = await login(server.url, 'delivery-boy', 'mde1@milkround.test');
    const credentials = { url: server.url, session };
    const cards = await taps(browser, PHONE, credentials);
    const rows = await taps(browser, TABLET, credentials);
    add(report, 'painted', 'cards of a phone', cards.painted);
    add(report, 'painted', 'rows of a table', rows.painted);
    add(report, 'kept', 'cards of a phone', cards.kept);
  });
}

function add(report, end, listName, durations) {
  const sortedDurations = durations.toSorted((a, b) => a - b);
  const p95 = sortedDurations[Math.ceil(sortedDurations.length * 0.95) - 1];
  const median = sortedDurations[Math.floor(sortedDurations.length / 2)];
  report.add(
    `a tap on Done until it is ${end}, p95 of ${sortedDurations.length}, ${STOPS} stops as ${listName}, CPU ${SLOWDOWN} times slower`,
    {
      figure: p95,
      unit: 'ms',
      ratio: p95 / median,
      against: `the median (${median.toFixed(0)} ms)`,
      target: `≤ ${TARGET_MS} ms`,
      met: p95 <= TARGET_MS,
    },
  );
}

/** A list in the form of the server's answer. */
const orders = Array.from({ length: STOPS }, (_, index) => {
  const consumerId = `C-${index}`;
  const line = (id, name, quantity) => ({
    id: `${consumerId}-${id}`,
    consumer_id: consumerId,
    consumer_name: `Consumer ${index}`,
    address: `Flat ${index}, Suyog Apartments, Lane 7`,
    area: 'Baner',
    product_id: id,
    product: { id, name },
    exp_quantity: quantity,
    dlvr_quantity: null,
    filled: false,
    is_delivered: false,
    consumer_remark: null,
    consumer_absence: null,
    paymentMode: '',
    adjusted_qty: 0,
  });
  return {
    consumerId,
    data: [line(1, 'Cow', 1.5), line(2, 'Buffalo', 1)].slice(0, 1 + (index % 2)),
  };
});

/**
 * From the tap to the frame: from the event's time stamp to the first task after the frame that shows it, as measured by the page itself.
 * To the phone's disk: until the transaction that writes the entry has completed. The server's answers are simulated: the client is measured.
 */
async function taps(browser, device, { url, session }) {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    await page.addInitScript(
      `sessionStorage.setItem('deliveryBoy', ${JSON.stringify(JSON.stringify(session))});`,
    );
    await page.route('**/get-orders?*', (route) =>
      route.fulfill({ json: { data: orders }, headers: { 'x-position': '1' } }),
    );
    await page.route('**/delivery-boy/sync', (route) =>
      route.fulfill({ json: { message: '', data: answersTo(route.request().postDataJSON()) } }),
    );
    await page.routeWebSocket(/live/, () => undefined);
    await page.goto(`${url}/deliveryBoy/orders`);
    const boxes = page.locator('main input[type=checkbox]');
    await boxes.first().waitFor();
    await page.waitForLoadState('networkidle');
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(`window.painted = [];
      window.kept = [];
      let tapped = 0;
      document.addEventListener('click', ({ timeStamp }) => {
        tapped = timeStamp;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.painted.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      }, true);
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...entry) {
        const since = tapped;
        this.transaction.addEventListener('complete', () => window.kept.push(performance.now() - since));
        return add.apply(this, entry);
      };`);
    for (let tap = 0; tap < TAPS; tap++) {
      // A done stop stays where it is while it is on the screen: the first one that is not done is the next one.
      // By its position: a search before a tap would affect the measurement.
      const next = page.locator('main input[type=checkbox]:not(:checked)').first();
      await next.evaluate((box) => box.scrollIntoView({ block: 'center' }));
      const { x, y, width, height } = await next.boundingBox();
      await page.waitForTimeout(STILL_MS);
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.waitForTimeout(SETTLED_MS);
    }
    const { painted, kept } = await page.evaluate(
      '({ painted: window.painted, kept: window.kept })',
    );
    if (painted.length !== TAPS || kept.length !== TAPS)
      throw new Error(`${painted.length} paints and ${kept.length} entries of ${TAPS} taps`);
    // The first taps run code that was never executed before.
    return { painted: painted.slice(2), kept: kept.slice(2) };
  } finally {
    await context.close();
  }
}

const answersTo = ({ commands }) =>
  commands.map(({ id, occurredAt }) => ({
    id,
    occurredAt,
    result: 'done',
    message: '',
    entryId: id,
  }));

/** Until the entry is stored and answered; the next tap follows after that. The page is not queried meanwhile: it would be measured. */
const SETTLED_MS = 1_500;
/** After it was looked for: stops go to their place when scrolling has ended, and a touch counts on what has been there for 450 ms. */
const STILL_MS = 700;
