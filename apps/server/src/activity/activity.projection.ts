import {
  type BitmapTable,
  bitmapTable,
  type FoldTable,
  type Projection,
  type RecordedEvent,
  type Table,
} from '@milkround/event-store';
import { areasIn, consumersNamed, personOf, termsOf } from './activity-terms';

/** The areas that a stream belongs to now: the one of the delivery day, or those of the person. */
interface ActivityAreaRow {
  stream_id: string;
  area_ids: readonly number[];
}

const activityAreaTable: Table<ActivityAreaRow> = {
  name: 'activity_area',
  columns: { stream_id: 'text', area_ids: 'jsonb' },
  key: ['stream_id'],
};

/** An event that names a consumer. Consumers are too many for bitmaps. */
interface ActivityConsumerRow {
  consumer_id: string;
  position: string;
}

const activityConsumerTable: Table<ActivityConsumerRow> = {
  name: 'activity_consumer',
  columns: { consumer_id: 'text', position: 'bigint' },
  key: ['consumer_id', 'position'],
};

const activityTermTable = bitmapTable('activity_term');

const WITH_AREA = /^(delivery-day|delivery-boy|supervisor)\//;

const areas: FoldTable<ActivityAreaRow> = {
  kind: 'fold',
  table: activityAreaTable,
  keys: (event) => {
    const streamId = streamWithArea(event);
    return WITH_AREA.test(streamId) ? [{ stream_id: streamId }] : [];
  },
  fold: (row, event, { stream_id }) => {
    const area_ids = stream_id === event.streamId ? areasOf(event) : null;
    return area_ids === null ? row : { stream_id: event.streamId, area_ids };
  },
};

/** The area of a sign-in is that of the person. */
function streamWithArea(event: RecordedEvent): string {
  const person = personOf(event);
  return person ? `${person.role}/${person.id}` : event.streamId;
}

/** A delivery day keeps the area under which it was opened. Entries can be kept on a day that was never opened. */
function areasOf({ streamId, type, data }: RecordedEvent): number[] | null {
  if (streamId.startsWith('delivery-day/') && type !== 'DeliveryDayOpened') return null;
  const areaIds = areasIn(data);
  return areaIds.length === 0 ? null : areaIds;
}

const consumers: FoldTable<ActivityConsumerRow> = {
  kind: 'fold',
  table: activityConsumerTable,
  isInsertOnly: true,
  keys: (event) =>
    consumersNamed(event).map((consumer_id) => ({
      consumer_id,
      position: event.position.toString(),
    })),
  fold: (_row, event, { consumer_id }) =>
    typeof consumer_id === 'string' ? { consumer_id, position: event.position.toString() } : null,
};

const terms: BitmapTable<ActivityAreaRow> = {
  kind: 'bitmap',
  table: activityTermTable,
  source: activityAreaTable.name,
  terms: (event, area) => termsOf(event, area?.area_ids ?? []),
};

/** The index of the activity: which events each filter has. The rows themselves are the events of the log. */
export const activityProjection: Projection = {
  name: 'activity',
  version: 5,
  tables: [areas, consumers, terms],
};
