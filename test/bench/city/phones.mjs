// The phones of a city: when each delivery boy is at his next door, and the entries that he sends from there.
import { setTimeout as wait } from 'node:timers/promises';
import { SeededRandom } from '../built.mjs';
import { ask } from '../history/ask.mjs';
import { randomIdOn } from '../history/morning.mjs';

const ROUND_SECONDS = 2 * 60 * 60;
const STOPS_PER_BOY = 60;
/** Ten seconds of each minute bring three times as many stops. */
const BURST = { everySeconds: 60, forSeconds: 10, times: 3 };
/** One phone of five has no network at most doors, and sends five stops at once. */
const OFFLINE = { boysOf: 5, stops: 5 };
const HABITS = { otherQuantity: 0.12, paid: 0.15 };

/** The stops that a city of this many delivery boys makes in a second, apart from bursts. */
export const stopsPerSecond = (boys) => (boys * STOPS_PER_BOY) / ROUND_SECONDS;

/** The times of the stops in milliseconds from the start, ascending. */
export function* stopTimes(boys, seconds) {
  for (let second = 0, owed = 0; second < seconds; second++) {
    const isBurst = second % BURST.everySeconds >= BURST.everySeconds - BURST.forSeconds;
    owed += stopsPerSecond(boys) * (isBurst ? BURST.times : 1);
    const count = Math.floor(owed);
    owed -= count;
    for (let n = 0; n < count; n++) yield second * 1_000 + (n * 1_000) / count;
  }
}

/** Returns the next `count` stops of every delivery boy, with their lines, in the order of his list. */
export async function stopsByBoy(pool, date, count) {
  const { rows } = await pool.query(
    `select delivery_boy_id as boy, consumer_id as consumer, lines from stop where date = $1 and sequence <= $2 order by boy, sequence`,
    [date, count],
  );
  const byBoy = new Map();
  for (const { boy, ...stop } of rows) byBoy.set(boy, [...(byBoy.get(boy) ?? []), stop]);
  return byBoy;
}

/**
 * Walks all delivery boys through the morning. At its end the phones that still hold stops find a network all at the same moment. Returns
 * `{ sent, sentAtOnce, done, stops, refused }`: each request of the morning and of that moment with the time at which it was sent and its duration,
 * in milliseconds; the recorded entries and stops; and the refused entries.
 */
export async function walk({ url, date, tokens, stops, seconds }) {
  const dice = new SeededRandom('city');
  const boys = [...stops.keys()];
  const result = { sent: [], sentAtOnce: [], done: 0, stops: 0, refused: [] };
  const unsentByBoy = new Map(boys.map((boy) => [boy, []]));
  const pendingRequests = [];
  const startedAt = performance.now();
  let n = 0;
  for (const time of stopTimes(boys.length, seconds)) {
    const boy = boys[n++ % boys.length];
    const stop = stops.get(boy).shift();
    if (!stop) throw new Error(`Delivery boy ${boy} has no stop left`);
    if (startedAt + time > performance.now()) await wait(startedAt + time - performance.now());
    const queue = unsentByBoy.get(boy);
    queue.push(entriesAt(stop, date, dice));
    if (queue.length >= (boy % OFFLINE.boysOf === 0 ? OFFLINE.stops : 1))
      pendingRequests.push(send(boy, queue.splice(0), result.sent));
  }
  for (const [boy, queue] of unsentByBoy)
    if (queue.length > 0) pendingRequests.push(send(boy, queue, result.sentAtOnce));
  await Promise.all(pendingRequests);
  return result;

  async function send(boy, visits, requests) {
    const sentAt = performance.now() - startedAt;
    const commands = visits.flat();
    try {
      const body = { commands, sentAt: new Date().toISOString(), waiting: 0 };
      const { ms, json } = await ask(url, tokens.get(boy), 'delivery-boy/sync', {
        method: 'POST',
        body,
        isRead: true,
      });
      const refusedResults = json.data.filter(({ result: outcome }) => outcome !== 'done');
      result.refused.push(...refusedResults.map(({ message }) => message));
      result.done += commands.length - refusedResults.length;
      result.stops += visits.length;
      requests.push({ at: sentAt, ms });
    } catch (error) {
      result.refused.push(error.message);
    }
  }
}

/** The entries at a door: sometimes another quantity or a payment, and Done. */
function entriesAt({ consumer, lines: [line] }, date, dice) {
  const entry = (type, data) => ({
    id: randomIdOn(date),
    type,
    data,
    occurredAt: new Date().toISOString(),
    date,
  });
  const entries = [];
  if (dice.chance(HABITS.otherQuantity))
    entries.push(
      entry('edit-product-order', {
        orderId: line.orderId,
        deliverdQuantity: line.expected + 0.5,
        previous: null,
      }),
    );
  if (dice.chance(HABITS.paid))
    entries.push(
      entry('edit-order-remarks', {
        consumerUniqueId: consumer,
        remarks: dice.between(10, 60) * 10,
        paymentMode: 'cash',
      }),
    );
  entries.push(entry('edit-order-status', { consumerId: consumer, isDelivered: true }));
  return entries;
}
