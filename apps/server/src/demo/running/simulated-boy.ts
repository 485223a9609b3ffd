import { setTimeout as wait } from 'node:timers/promises';
import type { BoyDays } from './boy-days';
import { isWithin, morningPlanOf, type MorningPlan } from './morning-plans';
import type { DemoOffice } from './demo-office';
import { SeededRandom } from '../seeded-random';
import { visit } from '../morning';
import { habitsOf } from './past-visits';
import { entriesOf, isOpen, undoingEntries, type ShownStop } from './phone-entries';
import { minuteAt, timeOfMinute, type RunningMorning } from './running-morning';
import type { ShownDay, SimulatedPhone } from './simulated-phone';

const MS_PER_MINUTE = 60_000;
/** From the last stop to the close of the day. */
const MINUTES_TO_CLOSE = 8;
/** How long an entry and a message of the office take when they cross each other. */
const CROSSING_MS = 20_000;
/** Longer than the twelve minutes after which the dashboards report a stall. */
const LEAST_STALL_MS = 14 * MS_PER_MINUTE;
/** Entries of one batch: a person waits less than a second behind them. */
const UNDONE_AT_ONCE = 40;

export interface BoyParts {
  days: BoyDays;
  office: DemoOffice;
}

/** Plays the part of one delivery boy in one morning. */
export class SimulatedBoy {
  private readonly part: MorningPlan;
  private readonly dice: SeededRandom;
  /** When he visits the next stop, in minutes of the morning; null when he has not planned it. */
  private dueMinute: number | null = null;
  private hasVisitedAll = false;
  private isEnded = false;
  private hasLostOrder = false;
  private isOffline = false;
  private stalledSince: number | null = null;

  constructor(
    private readonly boy: number,
    private readonly date: string,
    private readonly morning: RunningMorning,
    readonly phone: SimulatedPhone,
    private readonly parts: BoyParts,
  ) {
    this.part = morningPlanOf(boy);
    this.dice = new SeededRandom(`live/${boy}/${morning.startedAt}`);
  }

  get id(): number {
    return this.boy + 1;
  }

  /** Whether he has something to do at this time. */
  isDue(morning: RunningMorning, now: number): boolean {
    const minute = minuteAt(morning, now);
    this.dueMinute ??= Math.max(minute + this.dice.next() * this.part.minutesPerStop, this.part.beginMinute);
    return !this.isEnded && minute >= this.dueMinute;
  }

  /** Whether his phone should be heard of at this time and is not. */
  isMissed(minute: number): boolean {
    return !this.isEnded && !this.phone.isSignedIn && !isWithin(this.part.offline, minute);
  }

  /** Carries out the acts that are due. @throws the errors of calls */
  async act(morning: RunningMorning, now: number): Promise<void> {
    const minute = minuteAt(morning, now);
    this.dueMinute = minute + this.part.minutesPerStop * (0.6 + this.dice.next() * 0.8);
    if (this.isStalled(minute, now)) return;
    const isOffline = isWithin(this.part.offline, minute);
    if (isOffline) await this.goOffline(minute, now);
    else await this.phone.setOnline(true);
    const day = await this.phone.read();
    if (day.close) return this.finish();
    const openStops = day.stops.filter(isOpen);
    const [stop] = openStops;
    if (!stop) return this.closeLater(day, minute);
    if (this.part.losesOrder && !this.hasLostOrder) await this.loseOrder(openStops);
    await this.visit(stop);
  }

  /** Undoes his deliveries of an earlier morning of the date. */
  async undoEarlier(): Promise<void> {
    const { startedAt, firstMinute } = this.morning;
    if (startedAt === null || firstMinute > 0) return;
    const { state } = await this.parts.days.load(this.date, this.boy);
    if (state.closed && state.closed.at < startedAt) await this.parts.office.reopenDay(this.date, this.boy, startedAt);
    const entries = [...state.stops.values()]
      .filter(({ consumer, done, absence }) => {
        const visitedAt = done?.at ?? (absence === null ? null : (state.stated.get(consumer.id)?.absence ?? ''));
        return visitedAt !== null && visitedAt < startedAt && (done?.by.role ?? 'delivery-boy') === 'delivery-boy';
      })
      .flatMap(undoingEntries);
    for (let from = 0; from < entries.length; from += UNDONE_AT_ONCE) {
      await this.phone.enter(entries.slice(from, from + UNDONE_AT_ONCE), null);
      await wait(50);
    }
  }

  /** His stall, once it has begun, lasts long enough to be seen at every speed. */
  private isStalled(minute: number, now: number): boolean {
    const { stall } = this.part;
    if (!stall || minute < stall.from) return false;
    this.stalledSince ??= isWithin(stall, this.morning.firstMinute) ? timeOfMinute(this.morning, stall.from) : now;
    return isWithin(stall, minute) || (now - this.stalledSince < LEAST_STALL_MS && minute < stall.to * 2);
  }

  /** Delivers without a network. His deliveries from before the first sign-in are on his phone already. */
  private async goOffline(minute: number, now: number): Promise<void> {
    const { offline, minutesPerStop } = this.part;
    if (!offline || this.isOffline) return;
    this.isOffline = true;
    await this.phone.setOnline(false);
    const { stops } = await this.phone.read();
    const offlineSince = timeOfMinute(this.morning, offline.from);
    const visitedStops = stops.filter(isOpen).slice(0, Math.floor((minute - offline.from) / minutesPerStop));
    for (const [nth, stop] of visitedStops.entries())
      await this.visit(stop, offlineSince + ((now - offlineSince) * (nth + 1)) / (visitedStops.length + 1));
  }

  private async visit(stop: ShownStop, madeAt = Date.now()): Promise<void> {
    const lines = stop.data.map(({ id, exp_quantity }) => ({ orderId: id, expected: exp_quantity }));
    const commands = visit({ consumerId: stop.consumerId, lines }, this.dice, habitsOf(this.part));
    await this.phone.enter(entriesOf(commands, stop), stop.consumerId, madeAt);
  }

  /** He delivers an order while the office removes it: his entry is set aside. */
  private async loseOrder(openStops: readonly ShownStop[]): Promise<void> {
    this.hasLostOrder = true;
    const line = (openStops.findLast(({ data }) => data.length > 1) ?? openStops.at(-1))?.data.at(-1);
    if (!line || this.morning.startedAt === null) return;
    const madeAt = Date.now() - CROSSING_MS;
    await this.parts.office.removeOrder(line.id, this.morning.startedAt);
    const data = { orderId: line.id, deliverdQuantity: String(line.exp_quantity), previous: line.dlvr_quantity };
    await this.phone.enter([{ type: 'edit-product-order', data }], null, madeAt);
  }

  private async closeLater({ stops }: ShownDay, minute: number): Promise<void> {
    if (this.part.leavesOpen || stops.length === 0) return;
    if (!this.hasVisitedAll) {
      this.hasVisitedAll = true;
      this.dueMinute = minute + MINUTES_TO_CLOSE;
      return;
    }
    const expected = stops.flatMap(({ data }) => data).reduce((sum, { exp_quantity }) => sum + exp_quantity, 0);
    const takenQuantity = Math.ceil(expected) + this.dice.between(1, 4);
    const data = { assignedQuantity: String(takenQuantity), EmptyBottle: String(this.dice.between(0, 12)), remarks: '' };
    await this.phone.enter([{ type: 'day-close', data }], null);
    this.finish();
  }

  private finish(): void {
    this.isEnded = true;
    this.phone.forgetSession();
  }
}
