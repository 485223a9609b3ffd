import { dayCloseKeys, dayOf, foldDayClose, foldRemarked, isDeliveryDayFact, quantityChangeOf, remarkedKeys } from '@milkround/domain';
import type { FoldTable, Projection, RecordedEvent } from '@milkround/event-store';
import { dayFold } from '../delivery-day/delivery-day.projection';
import { changeLogTable, dayCloseTable, remarkedTable, type ChangeLogRow } from './reports.table';

const changeOf = (event: RecordedEvent) => (isDeliveryDayFact(event) ? quantityChangeOf(event) : null);

/** A row per fact, never changed afterwards. */
const changeLog: FoldTable<ChangeLogRow> = {
  kind: 'fold',
  table: changeLogTable,
  keys: (event) => (changeOf(event) ? [{ event_id: event.eventId }] : []),
  fold: (row, event) => {
    const change = changeOf(event);
    const day = dayOf(event.streamId);
    if (!change || !day || !isDeliveryDayFact(event)) return row;
    return {
      event_id: event.eventId,
      position: event.position.toString(),
      date: day.date,
      delivery_boy_id: day.deliveryBoyId,
      consumer_id: change.consumerId,
      order_id: change.orderId,
      product_id: change.productId,
      required: change.required,
      updated: change.updated,
      occurred_at: event.meta.occurredAt,
      recorded_at: event.recordedAt,
      late: event.meta.late !== undefined,
      applied_by: event.meta.entryId === undefined ? null : event.meta.actor,
    };
  },
};

/** What the reports need beside the delivery days themselves. */
export const reportsProjection: Projection = {
  name: 'reports',
  version: 3,
  tables: [
    changeLog,
    dayFold(dayCloseTable, { keys: dayCloseKeys, fold: foldDayClose }),
    // A row that stands stays the same object: it is nothing but its key, and the engine refuses to write what does not change.
    dayFold(remarkedTable, { keys: remarkedKeys, fold: (row, fact, _day, key) => foldRemarked(row, fact, key) }),
  ],
};
