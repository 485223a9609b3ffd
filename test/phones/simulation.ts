import { setTimeout as pause } from 'node:timers/promises';
import type { Order, Read } from '@milkround/contracts';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import type { KeptEntry } from '../../apps/web/src/sync/entry';
import { FaultProxy, type Fault } from '../support/fault-proxy';
import type { Dairy } from './dairy';
import { ADMIN, signIn } from './staff';
import { Desk } from './desk';
import { EnteredDay } from './entered-day';
import { Inbox } from './inbox';
import { insisting } from './insisting';
import { Morning } from './morning';
import { People } from './people';
import { Progress } from './progress';
import { randomMishaps } from './random-mishaps';
import { SimulatedPhone } from './simulated-phone';

/** Two that nobody notices, and two that are set right. */
const WRONG_CLOCKS_MS = [-90_000, 45_000, -3 * 3_600_000, 2 * 3_600_000];
/** How many entries arrive at a closed day before it is opened again, and after how many of all nobody opens one any more. */
const CLOSED_FOR = 150;
const NO_MORE_REOPENED = 0.93;
const LOOK_EVERY_MS = 250;
/** On average, at most. */
const WAITING_ON_A_PHONE = 60;

export interface Size {
  boys: number;
  /** More than boys: the first ones have two. */
  phones: number;
  /** Number of entries of each phone. */
  entries: number;
  /** Number of the admin's acts while all phones are out of reach; `acts`: later. */
  firstActs: number;
  acts: number;
  /** How often somebody looks at what was set aside, and decides on some of it. */
  looks: number;
}

/** A morning of many phones. All that is random in it follows from the seed; how it interleaves does not. */
export class Simulation {
  /** As they were before anybody entered anything. */
  readonly days = new Map<number, EnteredDay>();
  readonly phones: SimulatedPhone[] = [];
  readonly desk: Desk;
  readonly inbox: Inbox;
  private readonly progress: Progress;
  private readonly mornings: Morning[] = [];
  private readonly reopening: Promise<void>[] = [];

  private constructor(
    private readonly dairy: Dairy,
    private readonly size: Size,
    private readonly networks: readonly FaultProxy[],
    seed: string,
  ) {
    this.progress = new Progress(size.phones * size.entries);
    const people = new People(networks[0]?.url ?? '');
    this.desk = new Desk(seed, people, dairy.today, size.boys);
    this.inbox = new Inbox(seed, people);
  }

  static async prepare(dairy: Dairy, size: Size, seed: string): Promise<Simulation> {
    const network = (n: number) =>
      FaultProxy.lay(() => dairy.url, randomMishaps(new SeededRandom(`${seed} network ${n}`)));
    const networks = await Promise.all(
      Array.from({ length: size.phones + 1 }, (_, n) => network(n)),
    );
    const simulation = new Simulation(dairy, size, networks, seed);
    const orders = await simulation.begin();
    for (let n = 0; n < size.phones; n++) await simulation.handOut(n, seed, orders);
    return simulation;
  }

  get faults(): Partial<Record<Fault, number>> {
    const counts: Partial<Record<Fault, number>> = {};
    for (const network of this.networks)
      for (const [fault, count] of network.counts) counts[fault] = (counts[fault] ?? 0) + count;
    return counts;
  }

  get requests(): number {
    return this.networks.reduce((all, { requests }) => all + requests, 0);
  }

  /** Until nothing waits on any phone, and nothing is on its way any more. */
  async run(): Promise<void> {
    await Promise.all(this.phones.map((phone) => insisting(() => phone.read())));
    const officeDone = this.changeFirst();
    const living = Promise.all(
      this.mornings.map((morning, n) =>
        morning.live(this.size.entries, { rest: () => this.rest(this.phones[n]), officeDone }),
      ),
    );
    await Promise.all([
      living.then(() => this.drain()),
      this.trouble(),
      this.changes(),
      this.decisions(),
    ]);
    await Promise.all(this.reopening);
    await Promise.all(this.networks.map((network) => network.quiet()));
  }

  async end(): Promise<void> {
    for (const phone of this.phones) phone.switchOff();
    await Promise.all(this.networks.map((network) => network.close()));
  }

  private async begin(): Promise<Order[]> {
    const admin = await signIn(this.dairy.url, ADMIN);
    const { body } = await admin.get<Read<Order[]>>(`get-orders/${this.dairy.today}`);
    for (const {
      id,
      delr_boy_id: boy,
      consumer_id: consumerId,
      product_id: productId,
      exp_quantity: expected,
    } of body.data) {
      const day = this.days.get(boy) ?? new EnteredDay();
      this.days.set(boy, day);
      day.place(id, { consumerId, productId, expected, adjusted: false });
    }
    return body.data;
  }

  private async handOut(n: number, seed: string, orders: readonly Order[]): Promise<void> {
    const boy = 1 + (n % this.size.boys);
    const network = this.networks[n + 1];
    if (!network) throw new Error('Every phone has a network of its own');
    const name = `${boy}${n < this.size.boys ? 'a' : 'b'}`;
    const phone = await SimulatedPhone.switchOn(
      { name, boy, wrongByMs: WRONG_CLOCKS_MS[n] ?? 0, network },
      (settled) => this.settled(settled),
    );
    this.phones.push(phone);
    const own = orders.filter(({ delr_boy_id }) => delr_boy_id === boy);
    this.mornings.push(new Morning(seed, phone, this.dairy.today, own));
  }

  private settled(entries: readonly KeptEntry[]): void {
    this.progress.note(entries.map(({ command }) => command.id));
    const { count, total } = this.progress;
    if (count > total * NO_MORE_REOPENED) return;
    for (const { command, owner, state } of entries)
      if (command.type === 'day-close' && state === 'sent')
        this.reopening.push(
          this.progress
            .reached(Math.min(count + CLOSED_FOR, total))
            .then(() => this.desk.reopen(owner)),
        );
  }

  /** While too much waits on all phones together, a phone comes into reach, and its owner takes a break. */
  private async rest(phone?: SimulatedPhone): Promise<void> {
    const entered = this.phones.reduce((all, each) => all + each.entered.length, 0);
    const wanted = entered - this.size.phones * WAITING_ON_A_PHONE;
    if (this.progress.count < wanted) phone?.wake();
    await this.progress.reached(wanted);
  }

  /** As somebody who looks at his phone now and then. */
  private async drain(): Promise<void> {
    for (;;) {
      for (const phone of this.phones) phone.wake();
      const waiting = await Promise.all(this.phones.map((phone) => phone.waiting()));
      if (waiting.every((count) => count === 0)) return;
      await pause(LOOK_EVERY_MS);
    }
  }

  private async trouble(): Promise<void> {
    const { dairy } = this;
    const troubles = [
      () => dairy.killServer(),
      () => dairy.restartDatabase('SIGQUIT'),
      () => dairy.killServer(),
      () => dairy.restartDatabase('SIGINT'),
      () => dairy.killServer(),
    ];
    for (const [n, trouble] of troubles.entries()) {
      await this.progress.reached((this.progress.total * (n + 1)) / (troubles.length + 1));
      await trouble();
    }
  }

  /** The office changes lists that phones have read, before any of them sends what it has entered on them. */
  private async changeFirst(): Promise<void> {
    for (let n = 0; n < this.size.firstActs; n++) await this.desk.act();
  }

  private async changes(): Promise<void> {
    const { acts } = this.size;
    for (let n = 1; n <= acts; n++) {
      await this.progress.reached((this.progress.total * n) / (acts + 1));
      await this.desk.act();
    }
  }

  private async decisions(): Promise<void> {
    for (let n = 1; n <= this.size.looks; n++) {
      await this.progress.reached((this.progress.total * n) / (this.size.looks + 1));
      await this.inbox.decide();
    }
  }
}
