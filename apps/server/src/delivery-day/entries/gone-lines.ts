import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import {
  decide,
  RuleViolation,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayFact,
  type ShownLine,
} from '@milkround/domain';
import { DeliveryDays } from '../delivery-days';
import { commandIdOfText } from '../../http/command';
import { RefusalWords, storedReason, subjectOf } from './refusal-words';

/** The entry whose Done filled the lines. */
export interface DoneEntry {
  day: DayKey;
  /** The area of the supervisor who sees the set-aside entries of a day that has not opened. */
  areaId: number;
  entryId: string;
}

/** Sets aside the quantities that a Done filled in removed lines, one entry each, so that each can be applied in the day that has the order now. */
@Injectable()
export class GoneLines {
  constructor(
    private readonly days: DeliveryDays,
    private readonly words: RefusalWords,
  ) {}

  async setAside(
    lines: readonly ShownLine[],
    { day, areaId, entryId }: DoneEntry,
    state: DeliveryDay,
  ): Promise<DeliveryDayFact[]> {
    if (lines.length === 0) return [];
    const history = await this.days.history(day);
    const facts: DeliveryDayFact[] = [];
    for (const { orderId, quantity } of lines) {
      const target = { orderIds: [orderId] };
      const refusal = new RuleViolation(createMessage('order-unknown'), 'unknown');
      const entry = {
        // Derived, so that the same Done sets the same line aside once.
        entryId: commandIdOfText(
          { role: 'delivery-boy', id: day.deliveryBoyId },
          `${entryId}/${orderId}`,
        ),
        date: day.date,
        areaId: state.opened?.areaId ?? areaId,
        command: {
          type: 'edit-product-order',
          data: { orderId, deliverdQuantity: quantity, previous: null },
        },
        ...subjectOf(target, history),
        ...storedReason(await this.words.explain(refusal, target, history)),
      };
      facts.push(...decide({ type: 'SetEntryAside', data: entry }, state));
    }
    return facts;
  }
}
