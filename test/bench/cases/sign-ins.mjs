// Before dawn: 500 delivery boys sign in within a minute through one address, as behind a carrier's NAT, while others deliver and look. Beside it,
// how long one password takes.
// Runs when it is named.
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD, hashPassword } from '../built.mjs';
import { atRate } from '../harness.mjs';
import { ask } from '../history/ask.mjs';
import { NOT_BEGUN } from '../history/morning.mjs';
import { deliver, openSessions } from '../history/phones.mjs';
import { runningMorning } from '../history/running-morning.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';

export const onlyWhenNamed = true;

const SIGN_INS = 500;
const SECONDS = 60;
/** The delivery boys who are on the road already, and whose deliveries are the writes. */
const ON_THE_ROAD = 60;
const WRITES_PER_SECOND = 50;
const LOOK_EVERY_MS = 100;
const HASHES = 20;

export async function run({ superuserUrl, root, report }) {
  const morning = { ...runningMorning(), todayOf: () => NOT_BEGUN };
  const options = {
    superuserUrl,
    root,
    days: 0,
    boys: SIGN_INS + ON_THE_ROAD,
    morning,
    env: { BUSINESS_TIMEZONE: morning.timeZone },
  };
  await withHistoryServer(options, async ({ server: { url }, today, pool }) => {
    const tokens = await openSessions(pool);
    const { token: admin } = await login(url, 'admin', 'admin@milkround.test');
    const stops = await stopsOf(pool, today);
    const refusals = [];
    const measureTime = async (work) => {
      const startedAt = performance.now();
      await work().catch(({ message }) => refusals.push(message));
      return performance.now() - startedAt;
    };
    const look = lookOn(url, admin);
    const [signIns, writes] = await Promise.all([
      atRate(SIGN_INS / SECONDS, SIGN_INS, (n) =>
        measureTime(() => login(url, 'delivery-boy', `mde${ON_THE_ROAD + n + 1}@milkround.test`)),
      ),
      atRate(WRITES_PER_SECOND, WRITES_PER_SECOND * SECONDS, (n) =>
        measureTime(() => deliver(url, tokens.get(stops[n].boy), today, stops[n])),
      ),
    ]);
    const looks = await look.end();

    const passwordMs = await timePassword();
    const p99 = percentile(signIns, 99);
    report.add(`${SIGN_INS} sign-ins in ${SECONDS} s from one address, p99`, {
      ...{
        figure: p99,
        unit: 'ms',
        ratio: p99 / passwordMs,
        against: `one password's hash (${passwordMs.toFixed(1)} ms)`,
      },
      ...{ target: '≤ 3,000 ms', met: p99 <= 3_000 },
    });
    const otherP99 = percentile([...writes, ...looks], 99);
    report.add(`${WRITES_PER_SECOND} writes/s and a dashboard meanwhile, p99`, {
      ...{ figure: otherP99, unit: 'ms', target: '≤ 150 ms', met: otherP99 <= 150 },
    });
    report.addRefused('refused', 'requests', refusals);
  });
}

/** Returns the stops of those who are on the road: the first stop of everyone first. */
async function stopsOf(pool, date) {
  const { rows } = await pool.query(
    'select delivery_boy_id as boy, consumer_id as consumer from stop where date = $1 and delivery_boy_id <= $2 order by sequence, boy limit $3',
    [date, ON_THE_ROAD, WRITES_PER_SECOND * SECONDS],
  );
  if (rows.length < WRITES_PER_SECOND * SECONDS)
    throw new Error(`Those on the road have ${rows.length} stops only`);
  return rows;
}

/** Reads a dashboard repeatedly; `end` returns how long each read took. */
function lookOn(url, token) {
  const times = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      times.push((await ask(url, token, 'admin/dashboard-stats')).ms);
      await wait(LOOK_EVERY_MS);
    }
  })();
  // Its failure is reported by the end, not as an unhandled rejection.
  looking.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await looking;
      return times;
    },
  };
}

async function timePassword() {
  const times = [];
  for (let n = 0; n < HASHES; n++) {
    const startedAt = performance.now();
    await hashPassword(DEMO_PASSWORD);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 50);
}
