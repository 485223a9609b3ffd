import { foldSetAside, setAsideKeys, type SetAsideRow } from '@milkround/domain';
import type { Projection, Table } from '@milkround/event-store';
import { dayFold } from '../delivery-day/delivery-day.projection';

const setAsideTable: Table<SetAsideRow> = {
  name: 'set_aside',
  columns: {
    entry_id: 'uuid',
    date: 'date',
    kept_on: 'date',
    delivery_boy_id: 'int',
    area_id: 'int',
    command: 'jsonb',
    consumer_id: 'text',
    product_id: 'int',
    reason: 'text',
    message: 'jsonb',
    occurred_at: 'timestamptz',
    recorded_at: 'timestamptz',
    state: 'text',
    settled_by: 'jsonb',
    settled_at: 'timestamptz',
    note: 'text',
  },
  key: ['entry_id'],
  indexes: [
    ['state', 'recorded_at'],
    ['delivery_boy_id', 'recorded_at'],
    ['kept_on', 'delivery_boy_id'],
  ],
};

/** The entries of phones that the rules refused on arrival, and how they were settled. */
export const setAsideProjection: Projection = {
  name: 'set-aside',
  version: 5,
  tables: [dayFold(setAsideTable, { keys: setAsideKeys, fold: foldSetAside })],
};
