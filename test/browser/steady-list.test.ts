import { startServer, type RunningServer } from '../support/running-server';
import { namedStops, openOrders, quantity } from './board';
import { expect, isLive, mde, PHONE, test as base, type Locator, type Page } from './milkround';
import { publisherFor } from './newer-build';

/** With a second server, because one of its parts is stopped here. */
const test = base.extend<object, { own: RunningServer }>({
  own: [
    async ({}, use) => {
      const own = await startServer();
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const TABLET = { viewport: { width: 1024, height: 768 }, isMobile: true, hasTouch: true };
const SLOW_MS = 30_000;

/** Records the position of the element on the screen in every frame. Returns a function that returns the positions, in pixels from the top. */
async function watch(page: Page, element: Locator): Promise<() => Promise<number[]>> {
  await page.evaluate(`document.querySelector('[data-watched]')?.removeAttribute('data-watched')`);
  await element.evaluate((it) => it.setAttribute('data-watched', ''));
  await page.evaluate(`{
    const element = document.querySelector('[data-watched]');
    const tops = new Set();
    const record = () => {
      if (window.recordedTops !== tops) return;
      tops.add(Math.round(element.getBoundingClientRect().top));
      requestAnimationFrame(record);
    };
    window.recordedTops = tops;
    record();
  }`);
  return () => page.evaluate<number[]>('[...window.recordedTops]');
}

/** A notice of the frame: its text, and how to make it appear and disappear. */
interface Notice {
  shown: RegExp;
  come: () => Promise<unknown>;
  go: () => Promise<unknown>;
}

const scrollTo = (page: Page, top: number) => page.evaluate(`window.scrollTo(0, ${top})`);

/** The first box below the sticky part at the top of the screen. */
async function firstBoxInSight(page: Page): Promise<Locator> {
  const boxes = page.locator('main input[type=checkbox]');
  const head = await page.getByRole('region', { name: 'Progress' }).boundingBox();
  const tops = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top));
  const index = tops.findIndex((top) => top > head!.y + head!.height);
  return boxes.nth(index);
}

async function expectSteady(page: Page, notices: readonly Notice[]): Promise<void> {
  for (const scrolled of [0, 150])
    for (const { shown, come, go } of notices) {
      await scrollTo(page, scrolled);
      const tops = await watch(page, await firstBoxInSight(page));
      await come();
      await expect(page.getByText(shown)).toBeVisible({ timeout: SLOW_MS });
      await go();
      await expect(page.getByText(shown)).toHaveCount(0, { timeout: SLOW_MS });
      expect({ shown, scrolled, places: (await tops()).length }).toEqual({
        shown,
        scrolled,
        places: 1,
      });
    }
}

for (const [view, options, boy] of [
  ['cards', PHONE, 1],
  ['a table', TABLET, 2],
] as const)
  test.describe(`the stops as ${view}`, () => {
    test.setTimeout(180_000);

    test('stay in place when a notice appears and disappears', async ({ pageOf, own: server }) => {
      const query = (sql: string) => server.database!.pool.query(sql);
      const page = await pageOf(mde(boy), options, server);
      await page.addInitScript(
        `navigator.storage.estimate = async () => ({ quota: 1e9, usage: window.isFull ? 1e9 : 0 });`,
      );
      await openOrders(page);
      await isLive(page);
      const focus = (isFull: boolean) =>
        page.evaluate(`window.isFull = ${isFull}; window.dispatchEvent(new Event('focus'))`);
      await expectSteady(page, [
        {
          shown: /^No network\. What you enter is kept/,
          come: () => page.context().setOffline(true),
          go: () => page.context().setOffline(false),
        },
        { shown: /^This phone has no room left/, come: () => focus(true), go: () => focus(false) },
        {
          shown: /^These figures stand still since/,
          come: () =>
            query(
              `UPDATE checkpoint SET status = 'stopped', error = 'a test' WHERE projection = 'delivery-day' AND role = 'live'`,
            ),
          go: () =>
            query(
              `UPDATE checkpoint SET status = 'running', error = NULL WHERE projection = 'delivery-day'`,
            ),
        },
      ]);
    });

    test('stay in place while entries wait and when one is refused', async ({
      pageOf,
      own: server,
    }) => {
      const stops = await namedStops(server, boy);
      const stop = stops.find(({ lines }) => lines.length === 1)!;
      const page = await pageOf(mde(boy), options, server);
      await openOrders(page);
      await isLive(page);
      const enterQuantity = async () => {
        await quantity(page, stop, stop.lines[0]!).tap();
        await page.getByRole('button', { name: 'One more' }).tap();
        await page.getByRole('button', { name: 'Save', exact: true }).tap();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      await expectSteady(page, [
        {
          shown: /^1 waiting since/,
          come: async () => {
            await page.context().setOffline(true);
            await enterQuantity();
          },
          go: () => page.context().setOffline(false),
        },
        {
          shown: /^1 entry was not taken/,
          come: async () => {
            await page.route('**/delivery-boy/sync', (route) => {
              const { commands } = route.request().postDataJSON();
              const answer = ({ id, occurredAt }: { id: string; occurredAt: string }) => ({
                id,
                occurredAt,
                result: 'set-aside',
                message: 'The day is closed.',
                entryId: id,
              });
              return route.fulfill({ json: { message: '', data: commands.map(answer) } });
            });
            await enterQuantity();
          },
          go: async () => {
            await page.unroute('**/delivery-boy/sync');
            await page.getByRole('button', { name: 'Show' }).tap();
            await page.getByRole('button', { name: 'I have seen these' }).tap();
          },
        },
      ]);
    });

    test('stay in place when a new version is offered', async ({ pageOf, own: server }) => {
      const publisher = await publisherFor(server);
      try {
        const page = await pageOf(
          mde(boy),
          { ...options, serviceWorkers: 'allow' },
          { ...server, url: publisher.url },
        );
        await openOrders(page);
        await expect
          .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), {
            timeout: SLOW_MS,
          })
          .toBe('activated');
        const tops = await watch(page, await firstBoxInSight(page));
        publisher.publish();
        await page.evaluate(
          'navigator.serviceWorker.ready.then((registration) => registration.update())',
        );
        await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: SLOW_MS });
        expect(await tops()).toHaveLength(1);
      } finally {
        await publisher.close();
      }
    });
  });
