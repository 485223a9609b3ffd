import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { VersionConflict } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import pLimit from 'p-limit';
import { BusinessClock } from '../../clock';
import { DEMO_PASSWORD, deliveryBoys } from '../dairy';
import { Demo } from '../demo';
import { BoyDays } from './boy-days';
import { DemoOffice } from './demo-office';
import { DriverLock } from './driver-lock';
import { FirstVisits } from './first-visits';
import { OwnServer } from './own-server';
import { DemoPeople, type People } from './people';
import { minuteAt, type RunningMorning } from './running-morning';
import { RunningMornings } from './running-mornings';
import { SimulatedBoy } from './simulated-boy';
import { SimulatedPhone } from '../simulator/simulated-phone';

const TICK_MS = 250;
/** Sessions and the chosen speed are read again after this time. */
const LOOK_EVERY_MS = 1_000;
/** Delivery boys who act at the same time. It bounds the load on the server. */
const AT_ONCE = 3;
/** After a failed call a delivery boy waits for so long. */
const PAUSE_MS = 5_000;

const ALL_BOYS = deliveryBoys.map((_, boy) => boy);

/** Drives the delivery boys of the demo through the morning: one server at a time, at the speed that the office has chosen. */
@Injectable()
export class MorningDriver implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly limit = pLimit(AT_ONCE);
  private readonly pendingActs = new Map<number, Promise<void>>();
  private readonly pausedUntil = new Map<number, number>();
  private readonly phones = new Map<number, SimulatedPhone>();
  private boys = new Map<number, SimulatedBoy>();
  private date = '';
  private morning: RunningMorning | null = null;
  private lookedAt = 0;
  private isReady = false;
  private isStopped = false;
  private timer?: NodeJS.Timeout;
  private step: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Demo) private readonly demo: Demo,
    @Inject(BusinessClock) private readonly clock: BusinessClock,
    @Inject(DriverLock) private readonly lock: DriverLock,
    @Inject(RunningMornings) private readonly mornings: RunningMornings,
    @Inject(DemoPeople) private readonly people: DemoPeople,
    @Inject(FirstVisits) private readonly firstVisits: FirstVisits,
    @Inject(BoyDays) private readonly days: BoyDays,
    @Inject(DemoOffice) private readonly office: DemoOffice,
    @Inject(OwnServer) private readonly server: OwnServer,
    @Inject(PinoLogger) private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  /** Stops before the server does, so that no call of the demo holds it up. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.server.end();
    for (const phone of this.phones.values()) phone.hangUp();
    await this.step;
    await Promise.all(this.pendingActs.values());
    await this.lock.release();
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.step = this.advance()
        .catch((error: unknown) =>
          this.log.warn({ err: error }, 'The morning of the demo stands still; trying again'),
        )
        .finally(() => this.schedule());
    }, TICK_MS);
  }

  private async advance(): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now.getTime();
      if (!(await this.isDriving())) return;
      await this.look(now);
    }
    if (this.morning?.startedAt) this.act(this.morning, now.getTime());
  }

  /** Whether this server drives; another one drives on with phones of its own. */
  private async isDriving(): Promise<boolean> {
    if (this.server.url === null) return false;
    this.isReady ||= await this.demo.isReady();
    const isDriving = this.isReady && (await this.lock.hold());
    if (!isDriving) this.leave();
    return isDriving;
  }

  private leave(): void {
    for (const phone of this.phones.values()) phone.forgetSession();
    this.phones.clear();
    this.boys.clear();
    this.morning = null;
  }

  /** Reads the signed-in people and the chosen speed. */
  private async look(now: Date): Promise<void> {
    const date = this.clock.dateOf(now);
    if (date !== this.date) this.leave();
    this.date = date;
    const [morning, people] = await Promise.all([this.mornings.load(date), this.people.read(date)]);
    if (morning.startedAt === null) return this.begin(morning, people, now);
    const earlierMorning = this.morning;
    this.morning = morning;
    if (morning.startedAt !== earlierMorning?.startedAt) {
      this.cast(morning, people, earlierMorning !== null);
      await this.office.setDeadlines(date, morning);
    }
    for (const id of people.deliveryBoys) this.handOver(id);
  }

  /** Begins the morning after the first sign-in, as if it had begun some time before. */
  private async begin(morning: RunningMorning, people: People, now: Date): Promise<void> {
    if (!people.isAnyoneHere) return;
    const simulatedBoys = ALL_BOYS.filter((boy) => !people.deliveryBoys.has(boy + 1));
    if (!(await this.firstVisits.record(this.date, simulatedBoys, now))) return;
    await this.mornings.begin(this.date, morning, now).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
    this.lookedAt = 0;
  }

  /**
   * Gives the parts of the morning to all delivery boys but those of people.
   * @param hasDriven whether this server drove the earlier morning. Then their acts until now belong to it, otherwise those before the new beginning.
   */
  private cast(morning: RunningMorning, people: People, hasDriven: boolean): void {
    const undoneUntil =
      morning.firstMinute > 0 ? null : hasDriven ? Infinity : Date.parse(morning.startedAt ?? '');
    const simulatedBoys = ALL_BOYS.filter((boy) => !people.deliveryBoys.has(boy + 1));
    this.boys = new Map(
      simulatedBoys.map((boy) => {
        const account = { email: deliveryBoys[boy]?.email ?? '', password: DEMO_PASSWORD };
        const phone = this.phones.get(boy) ?? new SimulatedPhone(account, this.date, this.server);
        this.phones.set(boy, phone);
        return [
          boy + 1,
          new SimulatedBoy(
            boy,
            this.date,
            morning,
            phone,
            { days: this.days, office: this.office },
            undoneUntil,
          ),
        ];
      }),
    );
  }

  /** From his sign-in on a delivery boy belongs to the person. */
  private handOver(id: number): void {
    const boy = this.boys.get(id);
    if (!boy) return;
    this.boys.delete(id);
    this.run(boy, () => boy.phone.end());
  }

  private act(morning: RunningMorning, now: number): void {
    const isFree = ({ id }: SimulatedBoy) =>
      !this.pendingActs.has(id) && (this.pausedUntil.get(id) ?? 0) <= now;
    const freeBoys = [...this.boys.values()].filter(isFree);
    for (const boy of freeBoys.filter((candidate) => candidate.isDue(morning, now)))
      this.run(boy, () => boy.act(morning, now));
    const missed = freeBoys.find(
      (boy) => !this.pendingActs.has(boy.id) && boy.isMissed(minuteAt(morning, now)),
    );
    if (missed) this.run(missed, () => missed.phone.signIn());
  }

  /** Runs the work of one delivery boy after his earlier work. An error is logged and pauses only him; the failed work is not repeated. */
  private run(boy: SimulatedBoy, work: () => Promise<void>): void {
    const before = this.pendingActs.get(boy.id) ?? Promise.resolve();
    const pendingAct = before
      .then(() => this.limit(work))
      .catch((error: unknown) => {
        if (this.isStopped) return;
        this.pausedUntil.set(boy.id, Date.now() + PAUSE_MS);
        this.log.info({ err: error, deliveryBoyId: boy.id }, 'A call of the demo was refused');
      })
      .finally(() => {
        if (this.pendingActs.get(boy.id) === pendingAct) this.pendingActs.delete(boy.id);
      });
    this.pendingActs.set(boy.id, pendingAct);
  }
}
