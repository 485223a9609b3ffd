import { foldRemovedOrder, removedOrderKeys, type RemovedOrderRow } from '@milkround/domain';
import type { Projection, Table } from '@milkround/event-store';
import { dayFold, dayParts } from './delivery-day.projection';

const removedOrderTable: Table<RemovedOrderRow> = {
  name: 'removed_order',
  columns: { order_id: 'uuid', date: 'date', delivery_boy_id: 'int', product_id: 'int' },
  key: ['order_id'],
};

/** The last day and the product of each order that is no longer on a list. */
export const removedOrderProjection: Projection = {
  name: 'removed-order',
  version: 3,
  parts: dayParts,
  tables: [dayFold(removedOrderTable, { keys: removedOrderKeys, fold: foldRemovedOrder })],
};
