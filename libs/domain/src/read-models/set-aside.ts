import type { Message } from '@milkround/contracts';
import type { Actor, Recorded } from '../fact';
import type { DayKey } from '../streams';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { EntryState } from '../delivery-day/state';

export type SetAsideKey = { entry_id: string };

/** An entry of a phone that the rules refused on arrival, and its outcome. Key: entry_id. Timestamps are ISO 8601, UTC. */
export interface SetAsideRow {
  entry_id: string;
  /** Business date of the list on which it was made. */
  date: string;
  /** Date of the delivery day that records it. It differs from `date` if the entry was too old. */
  kept_on: string;
  delivery_boy_id: number;
  area_id: number;
  command: { type: string; data: Record<string, unknown> };
  consumer_id: string | null;
  product_id: number | null;
  reason: string;
  /** The message of `reason`; null for entries that were stored before messages had codes. */
  message: Message | null;
  occurred_at: string;
  recorded_at: string;
  state: EntryState;
  settled_by: Actor | null;
  settled_at: string | null;
  note: string | null;
}

export function setAsideKeys(fact: DeliveryDayFact): SetAsideKey[] {
  switch (fact.type) {
    case 'EntrySetAside':
    case 'EntryApplied':
    case 'EntryDismissed':
      return [{ entry_id: fact.data.entryId }];
    default:
      return [];
  }
}

export function foldSetAside(
  row: SetAsideRow | null,
  fact: Recorded<DeliveryDayFact>,
  { date, deliveryBoyId }: DayKey,
): SetAsideRow | null {
  switch (fact.type) {
    case 'EntrySetAside': {
      const { entryId, areaId, command, consumerId, productId, reason } = fact.data;
      return {
        entry_id: entryId,
        date: fact.data.date,
        kept_on: date,
        delivery_boy_id: deliveryBoyId,
        area_id: areaId,
        command,
        consumer_id: consumerId,
        product_id: productId,
        reason,
        message:
          fact.data.code === undefined
            ? null
            : { code: fact.data.code, params: fact.data.params ?? {} },
        occurred_at: fact.meta.occurredAt,
        recorded_at: fact.recordedAt,
        state: 'open',
        settled_by: null,
        settled_at: null,
        note: null,
      };
    }
    case 'EntryApplied':
      return (
        row && {
          ...row,
          ...settledFields('applied', fact),
        }
      );
    case 'EntryDismissed':
      return row && { ...row, ...settledFields('dismissed', fact), note: fact.data.note };
    default:
      return row;
  }
}

const settledFields = (state: EntryState, { meta, recordedAt }: Recorded<DeliveryDayFact>) => ({
  state,
  settled_by: meta.actor,
  settled_at: recordedAt,
});
