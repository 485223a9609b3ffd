import type { Mark } from '@milkround/domain';
import type { BoyDays } from './boy-days';
import { isWithin, morningPlanOf, type MorningPlan } from './morning-plans';
import type { DemoOffice } from './demo-office';
import { SeededRandom } from '../seeded-random';
import { visit } from '../morning';
import { habitsOf } from './past-visits';
import {
  entriesOf,
  isOpen,
  typedOrderIds,
  undoingEntries,
  type ShownStop,
} from '../simulator/phone-entries';
import { minuteAt, timeOfMinute, type RunningMorning } from './running-morning';
import type { ShownDay, SimulatedPhone } from '../simulator/simulated-phone';

const MS_PER_MINUTE = 60_000;
/** From the last stop to the close of the day. */
const MINUTES_TO_CLOSE = 8;
/** How long an entry and a message of the office take when they cross each other. */
const CROSSING_MS = 20_000;
/** Longer than the twelve minutes after which the dashboards report a stall. */
const LEAST_STALL_MS = 14 * MS_PER_MINUTE;

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
    /** Until when an earlier morning of the date lasted, in milliseconds since the epoch, until it is undone; null without one. */
    private undoneUntil: number | null,
  ) {
    this.part = morningPlanOf(boy);
    this.dice = new SeededRandom(`live/${boy}/${morning.startedAt}`);
  }

  get id(): number {
    return this.boy + 1;
  }

  /** Whether he has something to do at this time. */
  isDue(morning: RunningMorning, now: number): boolean {
    if (this.undoneUntil !== null) return true;
    const minute = minuteAt(morning, now);
    this.dueMinute ??= Math.max(
      minute + this.dice.next() * this.part.minutesPerStop,
      this.part.beginMinute,
    );
    return !this.isEnded && minute >= this.dueMinute;
  }

  /** Whether his phone should be heard of at this time and is not. */
  isMissed(minute: number): boolean {
    return !this.isEnded && !this.phone.isSignedIn && !isWithin(this.part.offline, minute);
  }

  /** Carries out the acts that are due. First he undoes an earlier morning. @throws the errors of calls */
  async act(morning: RunningMorning, now: number): Promise<void> {
    if (this.undoneUntil !== null) {
      await this.undoEarlier(this.undoneUntil);
      this.undoneUntil = null;
      return;
    }
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

  /** Undoes what he recorded in an earlier morning of the date, and nothing that a person recorded. A day whose cash was counted stays closed. */
  private async undoEarlier(until: number): Promise<void> {
    const { days, office } = this.parts;
    const startedAt = this.morning.startedAt ?? '';
    const isEarlier = ({ at: time, by }: Mark) =>
      by.role === 'delivery-boy' && by.id === this.id && Date.parse(time) < until;
    this.phone.clear();
    const { state, facts } = await days.load(this.date, this.boy);
    if (state.closed) {
      if (!isEarlier(state.closed) || state.closed.counted !== undefined) return;
      await office.reopenDay(this.date, this.boy, startedAt);
    }
    await this.phone.undo(
      [...state.stops.values()].flatMap((stop) => undoingEntries(stop, isEarlier)),
    );
    const reopened = await days.load(this.date, this.boy);
    for (const stop of reopened.state.stops.values()) {
      const orderIds = typedOrderIds(stop, isEarlier);
      if (orderIds.length > 0)
        await office.clearQuantities(this.date, this.boy, stop, orderIds, startedAt);
    }
    for (const { type, data, recordedAt } of facts)
      if (
        type === 'EntrySetAside' &&
        state.entries.get(data.entryId)?.state === 'open' &&
        Date.parse(recordedAt) < until
      )
        await office.dismissEntry(data.entryId);
  }

  /** His stall, once it has begun, lasts long enough to be seen at every speed. */
  private isStalled(minute: number, now: number): boolean {
    const { stall } = this.part;
    if (!stall || minute < stall.from) return false;
    this.stalledSince ??= isWithin(stall, this.morning.firstMinute)
      ? timeOfMinute(this.morning, stall.from)
      : now;
    return (
      isWithin(stall, minute) || (now - this.stalledSince < LEAST_STALL_MS && minute < stall.to * 2)
    );
  }

  /** Delivers without a network. His deliveries from before the first sign-in are on his phone already. */
  private async goOffline(minute: number, now: number): Promise<void> {
    const { offline, minutesPerStop } = this.part;
    if (!offline || this.isOffline) return;
    this.isOffline = true;
    await this.phone.setOnline(false);
    const { stops } = await this.phone.read();
    const offlineSince = timeOfMinute(this.morning, offline.from);
    const visitedStops = stops
      .filter(isOpen)
      .slice(0, Math.floor((minute - offline.from) / minutesPerStop));
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
    const commands = visit({ consumerId: stop.consumerId, lines }, this.dice, habitsOf(this.part));
    await this.phone.enter(entriesOf(commands, stop), stop.consumerId, madeAt);
  }

  /** He delivers an order while the office removes it: his entry is set aside. */
  private async loseOrder(openStops: readonly ShownStop[]): Promise<void> {
    this.hasLostOrder = true;
    const line = (openStops.findLast(({ data }) => data.length > 1) ?? openStops.at(-1))?.data.at(
      -1,
    );
    if (!line || this.morning.startedAt === null) return;
    const madeAt = Date.now() - CROSSING_MS;
    await this.parts.office.removeOrder(line.id, this.morning.startedAt);
    const data = {
      orderId: line.id,
      deliverdQuantity: String(line.exp_quantity),
      previous: line.dlvr_quantity,
    };
    await this.phone.enter([{ type: 'edit-product-order', data }], null, madeAt);
  }

  private async closeLater({ stops }: ShownDay, minute: number): Promise<void> {
    if (this.part.leavesOpen || stops.length === 0) return;
    if (!this.hasVisitedAll) {
      this.hasVisitedAll = true;
      this.dueMinute = minute + MINUTES_TO_CLOSE;
      return;
    }
    const expected = stops
      .flatMap(({ data }) => data)
      .reduce((sum, { exp_quantity }) => sum + exp_quantity, 0);
    const takenQuantity = Math.ceil(expected) + this.dice.between(1, 4);
    const data = {
      assignedQuantity: String(takenQuantity),
      EmptyBottle: String(this.dice.between(0, 12)),
      remarks: '',
    };
    await this.phone.enter([{ type: 'day-close', data }], null);
    this.finish();
  }

  private finish(): void {
    this.isEnded = true;
    this.phone.forgetSession();
  }
}
