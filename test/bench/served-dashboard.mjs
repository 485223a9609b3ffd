// A dashboard in Chromium: how evenly it is drawn while it scrolls, its cost, and when a row shows a delivery.
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** px, and px per second: a wheel that is turned fast. */
const DISTANCE = 3_000;
const SPEED = 1_500;

export async function openDashboard(browser, url, role, session) {
  const page = await newPage(browser);
  await page.addInitScript(
    `sessionStorage.setItem('${role}', ${JSON.stringify(JSON.stringify(session))});`,
  );
  await page.goto(`${url}/${role}/dashboard`);
  await page.getByText('Deliveries Made', { exact: true }).waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  return page;
}

/** Opens a page with as many rows, in which nothing changes. */
export async function openStill(browser, rows) {
  const page = await newPage(browser);
  const items = Array.from(
    { length: rows },
    (_, n) => `<li style="height: 62px">Delivery Boy ${n + 1}</li>`,
  ).join('');
  await page.setContent(`<ol>${items}</ol>`);
  return page;
}

async function newPage(browser) {
  const page = await (await browser.newContext(DESKTOP)).newPage();
  const wire = await page.context().newCDPSession(page);
  // Counted in the thread's own time, which other load does not lengthen.
  await wire.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await wire.send('Performance.enable');
  return Object.assign(page, { wire });
}

/** The time that the page's main thread has worked, in ms. */
export async function cpuMs(page) {
  const { metrics } = await page.wire.send('Performance.getMetrics');
  return 1_000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** The time between two frames in ms while the page scrolls down and up again. */
export async function framesWhileScrolling(page) {
  await page.bringToFront();
  await page.evaluate(() => {
    const frameTimes = [];
    let previousFrame = performance.now();
    const look = (now) => {
      frameTimes.push(now - previousFrame);
      previousFrame = now;
      if (globalThis.frameTimes === frameTimes) requestAnimationFrame(look);
    };
    Object.assign(globalThis, { frameTimes });
    requestAnimationFrame(look);
  });
  for (const yDistance of [-DISTANCE, DISTANCE])
    await page.wire.send('Input.synthesizeScrollGesture', {
      x: 800,
      y: 500,
      yDistance,
      speed: SPEED,
      gestureSourceType: 'mouse',
    });
  return page.evaluate(() => {
    const times = globalThis.frameTimes;
    Object.assign(globalThis, { frameTimes: null });
    return times.slice(1);
  });
}

/** Records when the page shows another number of deliveries; the returned function reads the notes and the number at the start. */
export async function watchDone(page) {
  await page.evaluate(() => {
    const card = [...document.querySelectorAll('li')].find(({ textContent }) =>
      textContent.startsWith('Deliveries Made'),
    );
    const doneOf = () => Number(/[\d,]+/.exec(card.textContent)[0].replaceAll(',', ''));
    const recording = { first: doneOf(), notes: [] };
    let lastCount = recording.first;
    Object.assign(globalThis, { seen: recording });
    new MutationObserver(() => {
      const doneCount = doneOf();
      if (doneCount === lastCount) return;
      lastCount = doneCount;
      requestAnimationFrame(() => recording.notes.push({ done: doneCount, at: Date.now() }));
    }).observe(card, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => globalThis.seen);
}
