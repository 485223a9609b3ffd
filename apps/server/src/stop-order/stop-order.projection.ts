import { foldStopOrder, stopOrderKeys, type StopOrderRow } from '@milkround/domain';
import type { Projection, Table } from '@milkround/event-store';
import { dayFold } from '../delivery-day/delivery-day.projection';

const stopOrderTable: Table<StopOrderRow> = {
  name: 'stop_order',
  columns: {
    delivery_boy_id: 'int',
    weekday: 'int',
    consumer_ids: 'jsonb',
    set_by: 'jsonb',
    set_at: 'timestamptz',
  },
  key: ['delivery_boy_id', 'weekday'],
};

/** The kept orders of stops per delivery boy, for all days and for single weekdays. */
export const stopOrderProjection: Projection = {
  name: 'stop-order',
  version: 1,
  tables: [
    dayFold(stopOrderTable, {
      keys: stopOrderKeys,
      fold: (row, fact, _day, key) => foldStopOrder(row, fact, key),
    }),
  ],
};
