import type { RecordedEvent } from '@milkround/event-store';
import type { BrowserContextOptions, CDPSession } from '@playwright/test';
import { SeededRandom } from '../../../apps/server/src/demo/seeded-random';
import { SEND_TAG } from '../../../apps/web/src/sync/send-later';
import { randomMishaps } from '../../phones/random-mishaps';
import { FaultProxy, type Plan } from '../../support/fault-proxy';
import { Log } from '../../support/log';
import { startServer, type RunningServer } from '../../support/running-server';
import { done, namedStops, openOrders, quantity, row, type ListedStop } from '../board';
import { expect, isLive, mde, PHONE, poll, test, type Page } from '../milkround';
import { INSTALLED, isKept, strip } from '../offline';

/** How far a recorded time may be from the tap. */
const TIME_ERROR_MS = 2_000;
const HOUR_MS = 3_600_000;
const QUANTITY = 7.5;
const isOfApi = (head: string): boolean => /^\S+ \/(apis|api|socket\.io)\//.test(head);
const dateIn = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toUTCString();

/** Something that a person has entered, and when: between two moments, epoch milliseconds. */
interface Entered {
  fact: string;
  from: number;
  to: number;
}

const factOf = (type: string, consumerId: string, value: number | null = null): string =>
  `${type} ${consumerId} ${value ?? ''}`;

/** Facts that a phone of a delivery boy causes, in the words of {@link Entered}. */
function toWords({ type, data }: RecordedEvent): string {
  const fact: { consumerId?: unknown; quantity?: unknown } = data;
  const isQuantity = type === 'QuantityDelivered';
  return factOf(type, String(fact.consumerId), isQuantity ? Number(fact.quantity) : null);
}

/** The network of one phone. */
class Network {
  private plan: Plan = () => null;

  private constructor(readonly proxy: FaultProxy) {}

  static async of(server: RunningServer): Promise<Network> {
    const network: Network = new Network(
      await FaultProxy.lay(
        () => server.url,
        (head) => (isOfApi(head) ? network.plan(head) : null),
      ),
    );
    return network;
  }

  /** Gives the calls of the phone this network from now on; what was connected is cut. */
  become(plan: Plan): void {
    this.plan = plan;
    this.proxy.breakOff();
  }

  becomeGood(): void {
    this.become(() => null);
  }

  /** A network that answers every call itself: with a page, a redirection, refusals and waits, and with a wrong time. */
  becomePortal(): void {
    const page = '<!doctype html><title>Free Wi-Fi</title>';
    const json = '{"message":"Please sign in.","data":[]}';
    const answers = [
      ['200 OK', 'content-type: text/html', page],
      ['302 Found', 'location: http://127.0.0.1:9/free-wifi', ''],
      ['429 Too Many Requests', 'retry-after: 3600', json],
      ['401 Unauthorized', 'content-type: application/json', json],
      ['200 OK', 'content-type: application/json', json],
      ['403 Forbidden', 'content-type: application/json', json],
    ] as const;
    const hours = [-3, 3, 26, -500_000];
    let count = 0;
    this.become(() => {
      const [status, header, body] = answers[count % answers.length]!;
      const date = dateIn(hours[count++ % hours.length]!);
      const head = [
        `HTTP/1.1 ${status}`,
        header,
        `date: ${date}`,
        `content-length: ${body.length}`,
      ];
      return { fault: 'replaced', answer: [...head, '', body].join('\r\n') };
    });
  }
}

/** A delivery boy with his phone, who remembers what he entered. */
class DeliveryBoy {
  readonly entered: Entered[] = [];

  constructor(
    public page: Page,
    readonly network: Network,
    private readonly stops: ListedStop[],
  ) {}

  async deliver(...indexes: number[]): Promise<void> {
    for (const index of indexes) {
      const stop = this.stops[index]!;
      const from = Date.now();
      await done(this.page, stop).tap();
      await expect(done(this.page, stop)).toBeChecked();
      this.note('ConsumerMarkedDone', stop, from);
    }
  }

  /** @param fact what is to be recorded: of two phones the later value counts */
  async enterQuantity(index: number, value: number, fact = 'QuantityDelivered'): Promise<void> {
    const stop = this.stops[index]!;
    const chip = quantity(this.page, stop, stop.lines[0]!);
    await chip.tap();
    await this.page.getByRole('spinbutton').fill(String(value));
    const from = Date.now();
    await this.page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(row(this.page, stop).getByText(String(value), { exact: true })).toBeVisible();
    this.note(fact, stop, from, fact === 'QuantityDelivered' ? value : null);
  }

  /** Opens the app anew: what only the page knew is gone. */
  async restart(): Promise<void> {
    const context = this.page.context();
    await this.page.close();
    this.page = await context.newPage();
    await openOrders(this.page);
  }

  async goOffline(): Promise<void> {
    await this.page.context().setOffline(true);
  }

  async goOnline(): Promise<void> {
    await this.page.context().setOffline(false);
  }

  waits(count: number): Promise<void> {
    return expect(strip(this.page)).toContainText(`${count} waiting since`);
  }

  private note(type: string, { id }: ListedStop, from: number, value: number | null = null): void {
    this.entered.push({ fact: factOf(type, id, value), from, to: Date.now() });
  }
}

/** What happens to the delivery boys of a case: to one, or to one with two phones. */
interface Case {
  name: string;
  options?: BrowserContextOptions;
  phones?: 2;
  happens(boy: DeliveryBoy, otherPhone: DeliveryBoy): Promise<void>;
}

const CASES: Case[] = [
  {
    name: 'answers that are lost, torn, late or doubled',
    async happens(boy) {
      const faults = randomMishaps(new SeededRandom('no signal in the stairwell'));
      let isCut = false;
      // Every second call meets a fault for certain.
      boy.network.become((head) => {
        isCut = !isCut;
        return isCut
          ? { fault: head.includes('/sync') ? 'answer-lost' : 'answer-torn' }
          : faults(head);
      });
      await boy.deliver(0, 1);
      await boy.enterQuantity(2, QUANTITY);
      await boy.restart();
      await boy.deliver(3);
    },
  },
  {
    name: 'a portal that answers everything, with a wrong time, before and after a restart',
    async happens(boy) {
      boy.network.becomePortal();
      await boy.deliver(0, 1);
      await boy.restart();
      await boy.deliver(2);
      await boy.enterQuantity(3, QUANTITY);
      await boy.waits(4);
    },
  },
  ...[-3, 3, 26].map((hours): Case => ({
    name: `answers whose dates are shifted by ${hours} hours, and a restart`,
    async happens(boy) {
      boy.network.become(() => ({ fault: 'redated', date: dateIn(hours) }));
      await boy.page.reload();
      await openOrders(boy.page);
      await boy.deliver(0);
      await expect(strip(boy.page)).toHaveCount(0);
      await boy.goOffline();
      await boy.deliver(1, 2);
      await boy.waits(2);
      boy.network.becomeGood();
      await boy.goOnline();
      await boy.restart();
      await boy.deliver(3);
    },
  })),
  {
    name: 'only the database is deleted while entries wait',
    async happens(boy) {
      await boy.goOffline();
      await boy.deliver(0, 1);
      await boy.page.evaluate(`new Promise((resolve) => {
        const deletion = indexedDB.deleteDatabase('milkround');
        deletion.onsuccess = deletion.onblocked = deletion.onerror = resolve;
      })`);
      await boy.deliver(2);
      await boy.enterQuantity(3, QUANTITY);
      await boy.waits(4);
      await boy.goOnline();
    },
  },
  {
    name: 'all data of the site are deleted while entries wait',
    async happens(boy) {
      await boy.goOffline();
      await boy.deliver(0, 1);
      const browser = await boy.page.context().newCDPSession(boy.page);
      const origin = new URL(boy.page.url()).origin;
      await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await boy.deliver(2);
      await boy.enterQuantity(3, QUANTITY);
      await boy.waits(4);
      await boy.goOnline();
    },
  },
  {
    name: 'two phones of one person without a network, of which the later one sends first',
    phones: 2,
    async happens(boy, otherPhone) {
      await boy.goOffline();
      await otherPhone.goOffline();
      await boy.deliver(0);
      await boy.enterQuantity(3, QUANTITY, 'EntrySuperseded');
      await otherPhone.deliver(1);
      await otherPhone.enterQuantity(3, QUANTITY + 1);
      await boy.deliver(2);
      await otherPhone.goOnline();
      await expect(strip(otherPhone.page)).toHaveCount(0);
      await boy.goOnline();
    },
  },
  {
    name: 'a locked phone, whose worker meets a portal first',
    options: INSTALLED,
    async happens(boy) {
      await isKept(boy.page);
      const context = boy.page.context();
      const devtools = await context.newCDPSession(await context.newPage());
      const registration = registrationOf(devtools, boy.network.proxy.url);
      await devtools.send('ServiceWorker.enable');
      const registrationId = await registration;
      await boy.goOffline();
      await boy.deliver(0, 1);
      await boy.enterQuantity(2, QUANTITY);
      await boy.waits(3);
      await boy.page.close();
      const wake = () =>
        devtools.send('ServiceWorker.dispatchSyncEvent', {
          origin: boy.network.proxy.url,
          registrationId,
          tag: SEND_TAG,
          lastChance: false,
        });
      boy.network.becomePortal();
      await boy.goOnline();
      await wake();
      boy.network.becomeGood();
      await wake();
    },
  },
];

/** The id of the service worker's registration; the worker stays when the last page of the client is closed. */
const registrationOf = (devtools: CDPSession, url: string): Promise<string> =>
  new Promise((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own) resolve(own.registrationId);
    }),
  );

test('phones on bad networks, with wrong times, deleted data and a second phone: what was entered is recorded once, as it was entered', async ({
  pageOf,
}) => {
  test.setTimeout(1_800_000);
  const server = await startServer();
  const log = new Log(server);
  const networks: Network[] = [];
  try {
    for (const [index, { name, options = PHONE, phones = 1, happens }] of CASES.entries()) {
      const number = index + 1;
      const stops = await namedStops(server, mde(number));
      const factsOfBoy = async () =>
        (await log.day(number)).filter(({ meta: { actor } }) => {
          const { role, id } = actor as { role?: unknown; id?: unknown };
          return role === 'delivery-boy' && id === number;
        });
      const before = (await factsOfBoy()).length;
      const boys: DeliveryBoy[] = [];
      for (let phone = 0; phone < phones; phone++) {
        const network = await Network.of(server);
        networks.push(network);
        const page = await pageOf(mde(number), options, { ...server, url: network.proxy.url });
        await openOrders(page);
        await isLive(page);
        boys.push(new DeliveryBoy(page, network, stops));
      }
      await test.step(name, async () => {
        await happens(boys[0]!, boys.at(-1)!);
        for (const { network } of boys) network.becomeGood();
        const entered = boys.flatMap((boy) => boy.entered);
        const facts = async () => (await factsOfBoy()).slice(before);
        const words = async () => (await facts()).map(toWords).toSorted();
        await poll(words, { message: name }).toEqual(entered.map(({ fact }) => fact).toSorted());
        for (const event of await facts()) {
          const { from, to } = entered.find(({ fact }) => fact === toWords(event))!;
          const recordedAt = Date.parse(event.meta.occurredAt);
          const errorMs = Math.max(from - recordedAt, recordedAt - to, 0);
          expect(errorMs, `${name}: ${toWords(event)}`).toBeLessThanOrEqual(TIME_ERROR_MS);
        }
        for (const { page } of boys) if (!page.isClosed()) await expect(strip(page)).toHaveCount(0);
      });
      for (const { page } of boys) await page.context().close();
    }
  } finally {
    for (const { proxy } of networks) await proxy.close();
    await server.stop();
  }
});
