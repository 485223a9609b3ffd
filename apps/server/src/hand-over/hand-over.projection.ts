import { foldHandOver, handOverKeys, type HandOverRow } from '@milkround/domain';
import type { Projection, Table } from '@milkround/event-store';
import { dayFold } from '../delivery-day/delivery-day.projection';

const handOverTable: Table<HandOverRow> = {
  name: 'hand_over',
  columns: {
    hand_over_id: 'uuid',
    date: 'date',
    from_id: 'int',
    to_id: 'int',
    consumer_ids: 'jsonb',
    lines: 'int',
    reason: 'text',
    made_by: 'jsonb',
    made_at: 'timestamptz',
    undone_by: 'jsonb',
    undone_at: 'timestamptz',
  },
  key: ['hand_over_id'],
  indexes: [['date']],
};

/** The stops that delivery boys handed over to others. */
export const handOverProjection: Projection = {
  name: 'hand-over',
  version: 1,
  tables: [
    dayFold(handOverTable, {
      keys: handOverKeys,
      fold: (row, fact, day) => foldHandOver(row, fact, day),
    }),
  ],
};
