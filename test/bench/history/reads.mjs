import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '../built.mjs';
import { login } from '../server.mjs';
import { percentile } from '../report.mjs';
import { ask } from './ask.mjs';

const MONTH_DAYS = 30;
const WARM_UP = 20;
const PAGE = 1_000;
/** The reports with a row per happening. */
const PAGED = ['get-order-logs', 'get-order-remarks'];
const REPORTS = {
  'get-order-all-reports': 'delivery report',
  'get-all-quantity-by-area': 'requirement report',
  'get-day-close-report': 'day close report',
  'get-order-logs': 'change log',
  'get-order-remarks': 'remarks',
};

/** Measures reads one after the other, many times, but none for longer than `longestMs`: `{ what, limitMs, p50, p99, bytes }`. */
export async function measureReads(url, { today, times: maxReads = 200, longestMs = 15_000 }) {
  const month = `fromDate=${addDays(today, 1 - MONTH_DAYS)}&toDate=${today}`;
  const results = [];
  for (const [role, username] of [
    ['admin', 'admin@milkround.test'],
    ['supervisor', 'supervisor1@milkround.test'],
  ]) {
    const { token } = await login(url, role, username);
    for (const [path, label] of Object.entries(REPORTS)) {
      const paged = PAGED.includes(path);
      await measure(
        token,
        `${label}, ${role}, a month${paged ? ' at once' : ''}`,
        `${role}/${path}?${month}`,
        150,
      );
      if (paged)
        await measure(
          token,
          `${label}, ${role}, a month, page of ${PAGE}`,
          `${role}/${path}?${month}&limit=${PAGE}`,
          150,
        );
    }
    for (const path of ['dashboard-stats', 'get-order-reports', 'progress'])
      await measure(token, `${path}, ${role}`, `${role}/${path}`, 20);
    await measure(
      token,
      `get-orders of a past day, ${role}`,
      `${role}/get-orders/${addDays(today, 1 - MONTH_DAYS)}`,
      150,
    );
  }
  const { token } = await login(url, 'delivery-boy', 'mde1@milkround.test');
  await measure(token, 'get-orders, delivery boy', 'delivery-boy/get-orders', 150);
  await measure(
    token,
    'remarks, delivery boy, a month',
    `delivery-boy/get-order-remarks?${month}`,
    150,
  );
  for (const path of ['dashboard-stats', 'get-order-reports'])
    await measure(token, `${path}, delivery boy`, `delivery-boy/${path}`, 20);
  return results;

  async function measure(token, label, path, limitMs) {
    const times = [];
    let bytes = 0;
    const deadline = performance.now() + longestMs;
    for (let n = -WARM_UP; n < maxReads && performance.now() < deadline; n++) {
      const answer = await ask(url, token, path);
      if (n >= 0 || performance.now() > deadline - longestMs / 2) times.push(answer.ms);
      bytes = answer.bytes;
      // A person looks at an answer before the next request: the tail shows the answers, not a saturated machine.
      await wait(answer.ms / 4);
    }
    results.push({
      what: label,
      limitMs,
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      bytes,
    });
  }
}
