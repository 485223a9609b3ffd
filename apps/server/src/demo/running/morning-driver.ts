import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { VersionConflict } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { BusinessClock } from '../../clock';
import { LeaderLock } from '../../database/leader-lock';
import { PG_POOL } from '../../database/pg-pool';
import { DEMO_PASSWORD, deliveryBoys } from '../dairy';
import { Demo } from '../demo';
import { MorningRunner, TICK_MS } from '../simulator/morning-runner';
import { SimulatedPhone } from '../simulator/simulated-phone';
import { Walk } from '../simulator/walk';
import { castPlanOf } from './cast';
import { DemoOffice } from './demo-office';
import { EarlierMorning } from './earlier-morning';
import { FirstVisits } from './first-visits';
import { OwnServer } from './own-server';
import { DemoPeople, type People } from './people';
import { hasBegun, type BegunMorning, type RunningMorning } from './running-morning';
import { RunningMornings } from './running-mornings';

/** Sessions and the chosen speed are read again after this time. */
const LOOK_EVERY_MS = 1_000;
/** Delivery boys who act at the same time. */
const AT_ONCE = 3;
/** After a failed call a delivery boy waits for so long. */
const PAUSE_MS = 5_000;
/** The class of the advisory lock, which no other lock has. */
const LOCK = 0x64656d6f;

const ALL_BOYS = deliveryBoys.map((_, boy) => boy);
const simulatedBoys = (people: People) =>
  ALL_BOYS.filter((boy) => !people.deliveryBoys.has(boy + 1));

/** Lets one server at a time drive the morning. */
@Injectable()
export class DriverLock extends LeaderLock {
  constructor(@Inject(PG_POOL) pool: Pool) {
    super(pool, LOCK);
  }
}

/** Lets the delivery boys of the demo walk through the morning: on one server at a time, at the speed that the office has chosen. */
@Injectable()
export class MorningDriver implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runner: MorningRunner;
  private readonly phones = new Map<number, SimulatedPhone>();
  private date = '';
  private morning: BegunMorning | null = null;
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
    @Inject(EarlierMorning) private readonly earlier: EarlierMorning,
    @Inject(DemoOffice) private readonly office: DemoOffice,
    @Inject(OwnServer) private readonly server: OwnServer,
    @Inject(PinoLogger) private readonly log: PinoLogger,
  ) {
    this.runner = new MorningRunner({
      atOnce: AT_ONCE,
      onFailed: ({ id }, error) => {
        this.log.info({ err: error, deliveryBoyId: id }, 'A call of the demo was refused');
        return PAUSE_MS;
      },
    });
  }

  onApplicationBootstrap(): void {
    this.schedule();
  }

  /** Stops before the server does, so that no call of the demo holds it up. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.server.end();
    const stopping = this.runner.stop();
    await this.step;
    await stopping;
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
    if (this.morning) this.runner.advance(this.morning, now.getTime());
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
    this.runner.begin([]);
    this.morning = null;
  }

  /** Reads the signed-in people and the chosen speed. */
  private async look(now: Date): Promise<void> {
    const date = this.clock.dateOf(now);
    if (date !== this.date) this.leave();
    this.date = date;
    const [morning, people] = await Promise.all([this.mornings.load(date), this.people.read(date)]);
    if (!hasBegun(morning)) return this.begin(morning, people, now);
    const earlierMorning = this.morning;
    this.morning = morning;
    if (morning.startedAt !== earlierMorning?.startedAt) {
      this.cast(morning, people, earlierMorning !== null);
      await this.office.setDeadlines(date, morning);
    }
    for (const id of people.deliveryBoys) this.runner.remove(id);
  }

  /** Begins the morning after the first sign-in, as if it had begun some time before. */
  private async begin(morning: RunningMorning, people: People, now: Date): Promise<void> {
    if (!people.isAnyoneHere) return;
    if (!(await this.firstVisits.record(this.date, simulatedBoys(people), now))) return;
    await this.mornings.begin(this.date, morning, now).catch((error: unknown) => {
      if (!(error instanceof VersionConflict)) throw error;
    });
    this.lookedAt = 0;
  }

  /**
   * Gives the walks of the morning to all delivery boys but those of people.
   * @param hasDriven whether this server drove the earlier morning. Then their acts until now belong to it, otherwise those before the new beginning.
   */
  private cast(morning: BegunMorning, people: People, hasDriven: boolean): void {
    const { date } = this;
    const { startedAt, firstMinute } = morning;
    const until = hasDriven ? Infinity : Date.parse(startedAt);
    const walks = simulatedBoys(people).map((boy) => {
      const phone = this.phoneOf(boy);
      return new Walk(boy + 1, phone, castPlanOf(boy), {
        seed: `live/${boy}/${startedAt}`,
        removeOrder: (orderId) => this.office.removeOrder(orderId, startedAt),
        ...(firstMinute === 0 && {
          prepare: () => this.earlier.undo(phone, { date, boy, startedAt, until }),
        }),
      });
    });
    this.runner.begin(walks);
  }

  private phoneOf(boy: number): SimulatedPhone {
    const account = { email: deliveryBoys[boy]?.email ?? '', password: DEMO_PASSWORD };
    const phone = this.phones.get(boy) ?? new SimulatedPhone(account, this.date, this.server);
    this.phones.set(boy, phone);
    return phone;
  }
}
