import { setTimeout as pause } from 'node:timers/promises';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import { dayFromNow } from '../fixtures/order-upload';
import { admin, type Person } from '../support/client';
import { handOver, movableStops } from '../support/hand-overs';
import type { RunningServer } from '../support/running-server';
import { addOrder, deleteOrder } from '../support/single-orders';
import { openOrders } from './board';
import { Finger, LONGEST_TAP_MS, NOTE_CLICKS, NOTE_MOVES, type Outcome } from './finger';
import { expect, isLive, PHONE, type Page } from './milkround';
import type { OwnZone } from './own-zone';

export interface Round {
  /** How the stops are shown. */
  list: 'cards' | 'table';
  /** How much slower the processor is. */
  slower: 1 | 6;
  taps: number;
}

interface World {
  server: RunningServer;
  zone: OwnZone;
  /** A boy of the zone who taps; the next one takes over his stops. */
  boy: number;
  pageOf: (email: string, options: object) => Promise<Page>;
  seed: string;
}

/** After so many taps a list says what became of them, so that a run that ends early proves something. */
const REPORT_EVERY = 25;
/** ms: a limit for so many taps on a list; a busy machine takes several times as long as the slowest person. */
export const limitOf = (taps: number): number => taps * 10 * LONGEST_TAP_MS;

const TABLE = { ...PHONE, viewport: { width: 600, height: 900 } };
/** ms between two acts of the office. */
const BETWEEN = [400, 1_600] as const;

/** Taps as people do while the office deletes, hands over and adds. Nothing may be entered for a stop that was not aimed at. */
export async function expectOnlyMeant(
  { list, slower, taps }: Round,
  { server, zone, boy, pageOf, seed }: World,
): Promise<Outcome> {
  const random = new SeededRandom(`${seed} ${list} ${slower}`);
  const { id, email } = zone.boys[boy]!;
  const page = await pageOf(email, list === 'cards' ? PHONE : TABLE);
  await page.addInitScript(NOTE_CLICKS);
  await page.addInitScript(NOTE_MOVES);
  const entries = new Map<string, string>();
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/delivery-boy/sync')) return;
    for (const { id: entry, type, data } of request.postDataJSON().commands)
      if (type === 'edit-order-status') entries.set(entry, data.consumerId);
  });
  await openOrders(page);
  await isLive(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const finger = new Finger(page, random);
  const office = disturb(
    await admin(server.url),
    id,
    zone.boys[boy + 1]!.id,
    new SeededRandom(seed),
  );
  try {
    while (finger.outcome.taps < taps) {
      await finger.tap(Math.min(REPORT_EVERY, taps - finger.outcome.taps));
      const { taps: made, meant, ignored, wrong, moved } = finger.outcome;
      console.log(
        `${list}, processor 1/${slower}: ${made} of ${taps} taps, ${meant} meant, ${ignored} ignored, ${entries.size} entries recorded, ${wrong.length} wrong, ${moved.length} rows moved`,
        ...wrong,
        ...moved,
      );
    }
  } finally {
    await office.stop();
  }

  const { outcome } = finger;
  const clicksOf = (consumerId: string) => {
    const name = consumerId.replace(/^C-/, 'Household ');
    return (
      (outcome.counted.get(`Done: ${name}`) ?? 0) + (outcome.counted.get(`Undo: ${name}`) ?? 0)
    );
  };
  const enteredFor = [...entries.values()];
  const unexplained = [...new Set(enteredFor)].filter(
    (consumerId) =>
      enteredFor.filter((other) => other === consumerId).length > clicksOf(consumerId),
  );
  expect({ wrong: outcome.wrong, unexplained }).toEqual({ wrong: [], unexplained: [] });
  expect(entries.size).toBeGreaterThan(0);
  return outcome;
}

/** Expects that no more than a part of the taps was ignored that a person has meant. */
export function expectTaken(
  outcomes: readonly { meant: number; ignored: number }[],
  maxIgnored: number,
): void {
  const meant = outcomes.reduce((sum, outcome) => sum + outcome.meant, 0);
  const ignored = outcomes.reduce((sum, outcome) => sum + outcome.ignored, 0);
  expect(ignored, `of ${meant}`).toBeLessThanOrEqual(Math.max(1, meant * maxIgnored));
}

/** The office at work on a delivery boy's day, until it is stopped. */
function disturb(boss: Person, from: number, to: number, random: SeededRandom) {
  let isOver = false;
  let added = 0;
  const act = async () => {
    const stops = await movableStops(boss, from);
    const act = random.next();
    if (act < 0.4 || stops.length < 6) {
      added++;
      await addOrder(boss, {
        consumer_id: `C-NEW-${from}-${added}`,
        consumerName: `Household NEW-${from}-${added}`,
        consumerAddress: `${added}, Lake View`,
        delr_boy_id: from,
        orderDate: dayFromNow(0),
      });
    } else if (act < 0.55) {
      // It may make the card of a stop that is seen higher.
      const { consumerId } = random.pick(stops);
      const product_id = random.between(2, 4);
      await addOrder(boss, { consumer_id: consumerId, delr_boy_id: from, product_id });
    } else if (act < 0.8)
      await Promise.all(random.pick(stops).orderIds.map((id) => deleteOrder(boss, id)));
    else await handOver(boss, from, to, [random.pick(stops)]);
  };
  const work = async () => {
    while (!isOver) {
      await pause(random.between(...BETWEEN));
      await act();
    }
  };
  const done = work();
  return {
    async stop(): Promise<void> {
      isOver = true;
      await done;
    },
  };
}
