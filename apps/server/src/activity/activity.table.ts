import { bitmapTable, type Table } from '@milkround/event-store';

/** The areas that a stream belongs to now: the one of the delivery day, or those of the person. */
export interface ActivityAreaRow {
  stream_id: string;
  area_ids: readonly number[];
}

export const activityAreaTable: Table<ActivityAreaRow> = {
  name: 'activity_area',
  columns: { stream_id: 'text', area_ids: 'jsonb' },
  key: ['stream_id'],
};

/** An event that names a consumer. Consumers are too many for bitmaps. */
export interface ActivityConsumerRow {
  consumer_id: string;
  position: string;
}

export const activityConsumerTable: Table<ActivityConsumerRow> = {
  name: 'activity_consumer',
  columns: { consumer_id: 'text', position: 'bigint' },
  key: ['consumer_id', 'position'],
};

export const activityTermTable = bitmapTable('activity_term');
