import {
  dayCloseKeys,
  dayOf,
  foldDayClose,
  foldRemarked,
  isDeliveryDayFact,
  isUploadFact,
  isUploadTakenBack,
  quantityChangesOf,
  remarkedKeys,
} from '@milkround/domain';
import type { FoldTable, Projection, RecordedEvent } from '@milkround/event-store';
import { dayFold, dayParts } from '../delivery-day/delivery-day.projection';
import {
  changeLogTable,
  dayCloseTable,
  orderUploadTable,
  remarkedTable,
  type ChangeLogRow,
  type OrderUploadRow,
} from './reports.table';

const changesOf = (event: RecordedEvent) =>
  isDeliveryDayFact(event) ? quantityChangesOf(event) : [];

/** A row per order line and fact, which never changes afterwards. */
const changeLog: FoldTable<ChangeLogRow> = {
  kind: 'fold',
  table: changeLogTable,
  isInsertOnly: true,
  keys: (event) =>
    changesOf(event).map(({ orderId }) => ({ event_id: event.eventId, order_id: orderId })),
  fold: (row, event, key) => {
    const change = changesOf(event).find(({ orderId }) => orderId === key.order_id);
    const day = dayOf(event.streamId);
    if (!change || !day || !isDeliveryDayFact(event)) return row;
    return {
      event_id: event.eventId,
      order_id: change.orderId,
      position: event.position.toString(),
      date: day.date,
      delivery_boy_id: day.deliveryBoyId,
      consumer_id: change.consumerId,
      product_id: change.productId,
      required: change.required,
      updated: change.updated,
      cleared: change.cleared ?? null,
      by_done: event.type === 'ConsumerMarkedDone',
      occurred_at: event.meta.occurredAt,
      recorded_at: event.recordedAt,
      late: event.meta.late !== undefined,
      applied_by: event.meta.entryId === undefined ? null : event.meta.actor,
    };
  },
};

/** A row per upload of an order file; only its being taken back changes it. */
const orderUploads: FoldTable<OrderUploadRow> = {
  kind: 'fold',
  table: orderUploadTable,
  keys: (event) =>
    isUploadFact(event) || isUploadTakenBack(event) ? [{ id: event.data.uploadId }] : [],
  fold: (row, event) => {
    if (isUploadTakenBack(event)) return row && { ...row, taken_back_at: event.meta.occurredAt };
    if (!isUploadFact(event)) return row;
    const { uploadId: id, fileName: file_name, date, counts } = event.data;
    const { added, changed, unchanged, missing, errors } = counts;
    const uploader = { uploaded_by: event.meta.actor.id, uploaded_at: event.meta.occurredAt };
    return {
      id,
      file_name,
      date,
      ...uploader,
      taken_back_at: null,
      added,
      changed,
      unchanged,
      protected: counts.protected,
      missing,
      errors,
    };
  },
};

/** The read models of the reports that do not belong to the delivery days. */
export const reportsProjection: Projection = {
  name: 'reports',
  version: 12,
  parts: dayParts,
  tables: [
    changeLog,
    orderUploads,
    dayFold(dayCloseTable, { keys: dayCloseKeys, fold: foldDayClose }),
    // An existing row is returned as the same object: it has no values beside its key, and the engine refuses a write that changes nothing.
    dayFold(remarkedTable, {
      keys: remarkedKeys,
      fold: (row, fact, _day, key) => foldRemarked(row, fact, key),
    }),
  ],
};
