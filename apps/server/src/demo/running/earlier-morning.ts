import { Injectable } from '@nestjs/common';
import type { Mark } from '@milkround/domain';
import { typedOrderIds, undoingEntries } from '../simulator/phone-entries';
import type { SimulatedPhone } from '../simulator/simulated-phone';
import { BoyDays } from './boy-days';
import { DemoOffice } from './demo-office';

export interface UndoneMorning {
  date: string;
  /** The index of the delivery boy. */
  boy: number;
  /** When the morning began that replaces it. */
  startedAt: string;
  /** Until when it lasted, in milliseconds since the epoch. */
  until: number;
}

/** Undoes what the demo recorded in an earlier morning of the date, and nothing that a person recorded. */
@Injectable()
export class EarlierMorning {
  constructor(
    private readonly days: BoyDays,
    private readonly office: DemoOffice,
  ) {}

  /** Undoes the morning of one delivery boy. A day whose cash was counted stays closed. @throws the errors of calls */
  async undo(phone: SimulatedPhone, { date, boy, startedAt, until }: UndoneMorning): Promise<void> {
    const isEarlier = ({ at: time, by }: Mark) =>
      by.role === 'delivery-boy' && by.id === boy + 1 && Date.parse(time) < until;
    phone.clear();
    const { state, facts } = await this.days.load(date, boy);
    if (state.closed) {
      if (!isEarlier(state.closed) || state.counted !== null) return;
      await this.office.reopenDay(date, boy, startedAt);
    }
    await phone.undo([...state.stops.values()].flatMap((stop) => undoingEntries(stop, isEarlier)));
    const reopened = await this.days.load(date, boy);
    for (const stop of reopened.state.stops.values()) {
      const orderIds = typedOrderIds(stop, isEarlier);
      if (orderIds.length > 0)
        await this.office.clearQuantities(date, boy, stop, orderIds, startedAt);
    }
    for (const { type, data, recordedAt } of facts)
      if (
        type === 'EntrySetAside' &&
        state.entries.get(data.entryId)?.state === 'open' &&
        Date.parse(recordedAt) < until
      )
        await this.office.dismissEntry(data.entryId);
  }
}
