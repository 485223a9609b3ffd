import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresEventStore } from '@milkround/event-store';
import type { Pool } from 'pg';
import { ConnectedPhone } from '../../phones/connected-phone';
import { board } from '../../support/board';
import { mde as signedIn } from '../../support/client';
import { eventually } from '../../support/eventually';
import { today } from '../../support/log';
import { runCommand } from '../../support/run-command';
import { startServer, type RunningServer } from '../../support/running-server';
import { createTestDatabase } from '../../support/test-database';
import { done, namedStops, openOrders, rows, type ListedStop } from '../board';
import {
  ADMIN,
  DESKTOP,
  expect,
  isLive,
  mde,
  PHONE,
  supervisor,
  test,
  type Page,
} from '../milkround';
import { doneOf, strip } from '../offline';
import { timesUntilRight, type Screen } from '../right-screens';

const START_WITHIN_MS = 120_000;
/** The time of an entry is corrected by a clock with whole milliseconds, once for each batch. */
const ROUNDED_MS = 5;
const [BROWSERS, PHONES, SUPERVISED] = [2, 20, 5];
/** The stops that each phone delivers: before the backup, during it, after it, and while there is no server. */
const TURNS = 4;

/** A delivery boy, the stops that he delivers, and his phone: a browser's page or the client's code in this process. */
interface DeliveryBoy {
  number: number;
  stops: string[];
  deliver: (turn: number) => Promise<void>;
}

async function withBrowser(
  page: Page,
  server: RunningServer,
  number: number,
): Promise<DeliveryBoy & { screen: Screen }> {
  const stops = (await namedStops(server, mde(number))).slice(0, TURNS);
  await openOrders(page);
  await isLive(page);
  return {
    number,
    stops: idsOf(stops),
    deliver: (turn) => done(page, stops[turn]!).tap(),
    screen: {
      name: `phone ${number}`,
      isRight: async () => (await isConnected(page)) && (await hasSent(page, stops)),
    },
  };
}

const idsOf = (stops: readonly ListedStop[]) => stops.map(({ id }) => id);
const isConnected = async (page: Page) => (await page.locator('[data-state="live"]').count()) > 0;

/** Whether a phone shows these stops as done, and no entry that waits. */
async function hasSent(page: Page, stops: readonly ListedStop[]): Promise<boolean> {
  const shownAsDone = await rows(page)
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => String(box.ariaLabel)));
  const expected = stops.map(({ name }) => `Done: ${name}`);
  return (
    (await strip(page).count()) === 0 &&
    shownAsDone.toSorted().join() === expected.toSorted().join()
  );
}

/** A page that shows a text, while it is connected. */
const screenOf = (
  name: string,
  page: Page,
  text: ReturnType<Page['locator']>,
  right: RegExp,
): Screen => ({
  name,
  isRight: async () =>
    (await isConnected(page)) && (await text.allTextContents()).some((shown) => right.test(shown)),
});
const deliveriesMade = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Deliveries Made' }).locator('b').first();
const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });

/** Reads the events after a position in which a stop was marked as done, without their positions and times of recording. */
async function doneIn(pool: Pool, after: bigint) {
  const { events } = await new PostgresEventStore(pool).readAll(after, 10_000);
  return events
    .filter(({ type }) => type === 'ConsumerMarkedDone')
    .map(({ streamId, data, meta: { commandId, occurredAt } }) => ({
      commandId,
      streamId,
      data,
      occurredAt,
    }));
}

/** Returns when the server of an address takes requests, epoch milliseconds. */
async function timeOfReadiness(url: string): Promise<number> {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually('a server that takes requests', isReady, START_WITHIN_MS, 50);
  return Date.now();
}

test('a restored server: twenty phones send again what the backup lacks, and every screen becomes right by itself', async ({
  pageOf,
}) => {
  test.setTimeout(400_000);
  const folder = await mkdtemp(join(tmpdir(), 'milkround-restored-'));
  const lost = await startServer();
  const log = lost.database!.pool;
  const { last } = await new PostgresEventStore(log).horizon();

  const pages = await Promise.all([
    pageOf(mde(1), PHONE, lost),
    pageOf(mde(2), PHONE, lost),
    pageOf(ADMIN, DESKTOP, lost),
    pageOf(supervisor(1), DESKTOP, lost),
    pageOf(supervisor(1), DESKTOP, lost),
  ]);
  const [openPhone, reloadedPhone, office, area, boardPage] = pages;
  const browsers = await Promise.all([
    withBrowser(openPhone, lost, 1),
    withBrowser(reloadedPhone, lost, 2),
  ]);
  await Promise.all([
    office.goto('/admin/dashboard'),
    area.goto('/supervisor/dashboard'),
    boardPage.goto(`/supervisor/board?deliveryBoy=${BROWSERS + 1}`),
  ]);
  const phones: ConnectedPhone[] = [];
  const inProcess = async (number: number): Promise<DeliveryBoy> => {
    const owner = await signedIn(lost.url, number);
    const stops = (await board(owner)).slice(0, TURNS).map(({ consumerId }) => consumerId);
    const phone = await ConnectedPhone.switchOn(owner);
    phones.push(phone);
    return {
      number,
      stops,
      deliver: (turn) =>
        phone.enter(
          { type: 'edit-order-status', data: { consumerId: stops[turn]!, isDelivered: true } },
          today(),
        ),
    };
  };
  const numbers = Array.from({ length: PHONES - BROWSERS }, (_, index) => BROWSERS + 1 + index);
  const boys: DeliveryBoy[] = [...browsers, ...(await Promise.all(numbers.map(inProcess)))];
  const deliver = (turn: number) => Promise.all(boys.map((boy) => boy.deliver(turn)));
  const screensAfter = (turns: number) => [
    screenOf('admin dashboard', office, deliveriesMade(office), new RegExp(`^${PHONES * turns}$`)),
    screenOf(
      'supervisor dashboard',
      area,
      deliveriesMade(area),
      new RegExp(`^${SUPERVISED * turns}$`),
    ),
    screenOf('board', boardPage, progress(boardPage), new RegExp(`^${turns} of `)),
  ];
  const areShown = (turns: number) => timesUntilRight(screensAfter(turns), Date.now());

  await deliver(0);
  await areShown(1);
  const [backup] = await Promise.all([
    runCommand('backup', [folder], { DATABASE_URL: lost.databaseUrl }),
    deliver(1),
  ]);
  expect(backup).toMatchObject({ code: 0 });
  await deliver(2);
  await areShown(3);
  const before = await doneIn(log, last);
  expect(before).toHaveLength(PHONES * 3);
  await lost.kill('SIGKILL');
  await deliver(3);

  const database = await createTestDatabase();
  const file = join(folder, (await readdir(folder))[0] ?? '');
  expect(await runCommand('restore', [file], { DATABASE_URL: database.url })).toMatchObject({
    code: 0,
  });
  const backedUp = await doneIn(database.pool, last);
  const ready = timeOfReadiness(lost.url);
  const restored = await startServer({
    databaseUrl: database.url,
    env: { PORT: new URL(lost.url).port },
  });
  try {
    const readyAt = await ready;
    const reloaded = reloadedPhone.reload();
    const logScreen = {
      name: 'log',
      isRight: async () => (await doneIn(database.pool, last)).length === PHONES * TURNS,
    };
    const screens = [...screensAfter(TURNS), ...browsers.map(({ screen }) => screen), logScreen];
    const times = await timesUntilRight(screens, readyAt);
    await reloaded;
    console.log(
      `Backed up ${backedUp.length} of ${before.length} deliveries. Milliseconds until right: ${JSON.stringify(times)}`,
    );

    const after = await doneIn(database.pool, last);
    for (const { commandId, occurredAt, ...delivery } of before) {
      const recorded = after.filter((event) => event.commandId === commandId);
      expect(recorded).toEqual([{ commandId, occurredAt: expect.any(String), ...delivery }]);
      expect(
        Math.abs(Date.parse(recorded[0]!.occurredAt) - Date.parse(occurredAt)),
      ).toBeLessThanOrEqual(ROUNDED_MS);
    }
    expect(new Set(after.map(({ commandId }) => commandId)).size).toBe(PHONES * TURNS);
    expect(after).toHaveLength(PHONES * TURNS);
    for (const { number, stops } of boys)
      expect((await doneOf(restored, mde(number))).toSorted()).toEqual(stops.toSorted());
    expect(await Promise.all(phones.map((phone) => phone.countWaiting()))).toEqual(
      phones.map(() => 0),
    );
    for (const { name, isRight } of screens) expect(await isRight(), `${name} is right`).toBe(true);
  } finally {
    for (const phone of phones) phone.switchOff();
    await restored.stop();
    await database.drop();
    await lost.stop();
    await rm(folder, { recursive: true });
  }
});
