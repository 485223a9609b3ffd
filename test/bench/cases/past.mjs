// A moment of the past of a day with 500 delivery boys, and of one zone of them, beside a plain read of the same events. Runs when it is named: its
// day takes a while.
import { addDays } from '../built.mjs';
import { ask } from '../history/ask.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';

export const onlyWhenNamed = true;

const DELIVERY_BOYS = 500;
const WARM_UP = 3;
/** The moments are spread over the hours of the deliveries. */
const MOMENTS = 60;
const HOURS = 4;
const EVENTS = `select * from event where stream_id like $1 and ($2::int[] is null or split_part(stream_id, '/', 3)::int = any($2)) order by stream_id, version`;
const ZONE = 'select delivery_boy_id as id from delivery_day where date = $1 and area_id = 1';

export async function run({ superuserUrl, root, report }) {
  await withHistoryServer(
    { superuserUrl, root, days: 1, boys: DELIVERY_BOYS },
    async ({ server, today, pool }) => {
      const date = addDays(today, -1);
      const zone = (await pool.query(ZONE, [date])).rows.map(({ id }) => id);
      const cases = [
        { role: 'admin', username: 'admin@milkround.test', boys: null, targetMs: 1_500 },
        { role: 'supervisor', username: 'supervisor1@milkround.test', boys: zone, targetMs: 200 },
      ];
      for (const { role, username, boys, targetMs } of cases) {
        const { token } = await login(server.url, role, username);
        const plain = [];
        const past = [];
        for (let n = -WARM_UP; n < MOMENTS; n++) {
          const begun = performance.now();
          await pool.query(EVENTS, [`delivery-day/${date}/%`, boys]);
          const plainMs = performance.now() - begun;
          const time =
            Date.parse(`${date}T00:00:00Z`) + (HOURS * 3_600_000 * Math.max(n, 0)) / MOMENTS;
          const { ms } = await ask(
            server.url,
            token,
            `${role}/progress?at=${new Date(time).toISOString()}`,
          );
          if (n < 0) continue;
          plain.push(plainMs);
          past.push(ms);
        }
        const [p99, base] = [percentile(past, 99), percentile(plain, 50)];
        report.add(`a moment of a day with ${boys?.length ?? DELIVERY_BOYS} delivery boys, p99`, {
          figure: p99,
          unit: 'ms',
          ratio: p99 / base,
          against: `a plain read of its events (${base.toFixed(0)} ms)`,
          target: `≤ ${targetMs} ms`,
          met: p99 <= targetMs,
        });
      }
    },
  );
}
