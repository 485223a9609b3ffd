import { v7 as uuidV7 } from 'uuid';
import { visit } from '../morning';
import { SeededRandom } from '../seeded-random';
import { habitsOf, isWithin, type MorningPlan } from './morning-plan';
import { minuteAt, timeOfMinute, type Pace } from './pace';
import { entriesOf, type ShownStop } from './phone-entries';
import type { SimulatedPhone } from './simulated-phone';

const MS_PER_MINUTE = 60_000;
/** From the last stop to the close of the day. */
const MINUTES_TO_CLOSE = 8;
/** How long an entry and a message of the office take when they cross each other. */
const CROSSING_MS = 20_000;
/** Longer than the twelve minutes after which the dashboards report a stall. */
const LEAST_STALL_MS = 14 * MS_PER_MINUTE;

export interface WalkOptions {
  /** Seeds the dice of the deviations: equal seeds give equal mornings. */
  seed: string;
  /** Work that must succeed before the first visit. */
  prepare?: () => Promise<void>;
  /** The office removes an order. Without it the delivery boy enters an order that the server does not know. */
  removeOrder?: (orderId: string) => Promise<void>;
}

/** One delivery boy walks through his plan of one morning, with his phone. */
export class Walk {
  private readonly dice: SeededRandom;
  private prepare: (() => Promise<void>) | undefined;
  /** When he visits the next stop, in minutes of the morning; null when he has not planned it. */
  private dueMinute: number | null = null;
  private visitCount = 0;
  private hasVisitedAll = false;
  private hasClosed = false;
  private isEnded = false;
  private isIdle = false;
  private hasLostOrder = false;
  private isOffline = false;
  private stalledSince: number | null = null;

  constructor(
    readonly id: number,
    readonly phone: SimulatedPhone,
    private readonly plan: MorningPlan,
    private readonly options: WalkOptions,
  ) {
    this.dice = new SeededRandom(options.seed);
    this.prepare = options.prepare;
  }

  /** Whether nothing is left of his plan. Orders that are added later he still delivers, unless he has closed his day. */
  get isFinished(): boolean {
    return this.isEnded || this.isIdle;
  }

  /** Whether he has something to do at this time. */
  isDue(pace: Pace, now: number): boolean {
    if (this.isEnded || (this.isIdle && pace.speed === Infinity)) return false;
    if (this.prepare) return true;
    const { beginMinute, minutesPerStop } = this.plan;
    this.dueMinute ??= Math.max(
      (pace.speed === Infinity ? 0 : minuteAt(pace, now)) + this.dice.next() * minutesPerStop,
      beginMinute,
    );
    return this.minuteOf(pace, now) >= this.dueMinute;
  }

  /** Whether his phone should be heard of at this time and is not. */
  isMissed(pace: Pace, now: number): boolean {
    return (
      !this.isEnded &&
      !this.phone.isSignedIn &&
      !isWithin(this.plan.offline, this.minuteOf(pace, now))
    );
  }

  /** Carries out the acts that are due. @throws the errors of calls */
  async act(pace: Pace, now: number): Promise<void> {
    if (this.prepare) {
      await this.prepare();
      this.prepare = undefined;
      return;
    }
    const minute = this.minuteOf(pace, now);
    this.dueMinute = minute + this.plan.minutesPerStop * (0.6 + this.dice.next() * 0.8);
    if (this.isStalled(pace, minute, now)) return;
    if (isWithin(this.plan.offline, minute)) await this.goOffline(pace, minute, now);
    else await this.phone.setOnline(true);
    if (this.hasClosed) return this.finish();
    const { stops, openStops, close } = await this.phone.read();
    if (close) return this.finish();
    const [stop] = this.visitCount < (this.plan.stops ?? Infinity) ? openStops : [];
    if (!stop) return this.endList(stops, minute);
    this.isIdle = false;
    if (this.plan.losesOrder && !this.hasLostOrder) await this.loseOrder(openStops);
    await this.visit(stop);
  }

  /** His walk ends before his plan does. */
  end(): void {
    this.isEnded = true;
  }

  /** Without time between his acts it is always the minute of his next act. */
  private minuteOf(pace: Pace, now: number): number {
    return pace.speed === Infinity ? (this.dueMinute ?? 0) : minuteAt(pace, now);
  }

  /** His stall, once it has begun, lasts long enough to be seen at every speed. */
  private isStalled(pace: Pace, minute: number, now: number): boolean {
    const { stall } = this.plan;
    if (!stall || minute < stall.from) return false;
    this.stalledSince ??= isWithin(stall, pace.firstMinute) ? timeOfMinute(pace, stall.from) : now;
    return (
      isWithin(stall, minute) || (now - this.stalledSince < LEAST_STALL_MS && minute < stall.to * 2)
    );
  }

  /** Delivers without a network. His deliveries from before the first sign-in are on his phone already. */
  private async goOffline(pace: Pace, minute: number, now: number): Promise<void> {
    const { offline, minutesPerStop } = this.plan;
    if (!offline || this.isOffline) return;
    this.isOffline = true;
    await this.phone.setOnline(false);
    const { openStops } = await this.phone.read();
    const offlineSince = timeOfMinute(pace, offline.from);
    const visitedStops = openStops.slice(0, Math.floor((minute - offline.from) / minutesPerStop));
    for (const [nth, stop] of visitedStops.entries())
      await this.visit(
        stop,
        offlineSince + ((now - offlineSince) * (nth + 1)) / (visitedStops.length + 1),
      );
  }

  private async visit(stop: ShownStop, madeAt = Date.now()): Promise<void> {
    const lines = stop.data.map(({ id, exp_quantity }) => ({
      orderId: id,
      expected: exp_quantity,
    }));
    const commands = visit({ consumerId: stop.consumerId, lines }, this.dice, habitsOf(this.plan));
    this.visitCount += 1;
    await this.phone.enter(entriesOf(commands, stop), stop.consumerId, madeAt);
  }

  /** He delivers an order while the office removes it: his entry is set aside. */
  private async loseOrder(openStops: readonly ShownStop[]): Promise<void> {
    this.hasLostOrder = true;
    const line = (openStops.findLast(({ data }) => data.length > 1) ?? openStops.at(-1))?.data.at(
      -1,
    );
    if (!line) return;
    const madeAt = Date.now() - CROSSING_MS;
    await this.options.removeOrder?.(line.id);
    const data = {
      orderId: this.options.removeOrder ? line.id : uuidV7(),
      deliverdQuantity: String(line.exp_quantity),
      previous: line.dlvr_quantity,
    };
    await this.phone.enter([{ type: 'edit-product-order', data }], null, madeAt);
  }

  /** After the last stop he takes some minutes, and closes his day if he has one. */
  private async endList(stops: readonly ShownStop[], minute: number): Promise<void> {
    if (!this.hasVisitedAll) {
      this.hasVisitedAll = true;
      this.dueMinute = minute + MINUTES_TO_CLOSE;
      return;
    }
    await this.phone.setOnline(true);
    if (this.plan.leavesOpen || stops.length === 0) {
      this.isIdle = true;
      return;
    }
    await this.close(stops);
    this.finish();
  }

  private async close(stops: readonly ShownStop[]): Promise<void> {
    const expected = stops
      .flatMap(({ data }) => data)
      .reduce((sum, { exp_quantity }) => sum + exp_quantity, 0);
    const data = {
      assignedQuantity: String(Math.ceil(expected) + this.dice.between(1, 4)),
      EmptyBottle: String(this.dice.between(0, 12)),
      remarks: '',
    };
    this.hasClosed = true;
    await this.phone.enter([{ type: 'day-close', data }], null);
  }

  private finish(): void {
    this.isEnded = true;
    this.phone.forgetSession();
  }
}
