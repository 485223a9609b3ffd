import type { Actor, DayCloseRow, RemarkedRow } from '@milkround/domain';
import type { Table } from '@milkround/event-store';

/** One row of the change log. */
export interface ChangeLogRow {
  event_id: string;
  /** Part of the key with the event: one Done may fill several lines. */
  order_id: string;
  position: string;
  date: string;
  delivery_boy_id: number;
  consumer_id: string;
  product_id: number;
  required: number;
  /** Null if the office withdrew the delivered quantity. */
  updated: number | null;
  /** The quantity that the office withdrew; null in other changes. */
  cleared: number | null;
  /** Done filled a line with another quantity than its requirement. */
  by_done: boolean;
  occurred_at: string;
  recorded_at: string;
  late: boolean;
  /** The person who applied the entry, if it had been set aside. */
  applied_by: Actor | null;
}

export const changeLogTable: Table<ChangeLogRow> = {
  name: 'change_log',
  columns: {
    event_id: 'uuid',
    position: 'bigint',
    date: 'date',
    delivery_boy_id: 'int',
    consumer_id: 'text',
    order_id: 'uuid',
    product_id: 'int',
    required: 'numeric',
    updated: 'numeric',
    cleared: 'numeric',
    by_done: 'boolean',
    occurred_at: 'timestamptz',
    recorded_at: 'timestamptz',
    late: 'boolean',
    applied_by: 'jsonb',
  },
  key: ['event_id', 'order_id'],
  indexes: [['date', 'position']],
};

export const dayCloseTable: Table<DayCloseRow> = {
  name: 'day_close',
  columns: {
    close_id: 'uuid',
    date: 'date',
    delivery_boy_id: 'int',
    taken: 'numeric',
    empty_bottles: 'numeric',
    remarks: 'text',
    totals: 'jsonb',
    closed_at: 'timestamptz',
    recorded_at: 'timestamptz',
    closed_by: 'jsonb',
    close_reason: 'text',
    reopened_at: 'timestamptz',
    reopened_by: 'jsonb',
    reopen_reason: 'text',
    replaced: 'boolean',
    counted: 'numeric',
    counted_by: 'jsonb',
    counted_at: 'timestamptz',
    late: 'int',
    late_cash: 'numeric',
    late_other: 'numeric',
  },
  key: ['close_id'],
  indexes: [['date', 'delivery_boy_id']],
};

export const remarkedTable: Table<RemarkedRow> = {
  name: 'remarked',
  columns: { date: 'date', delivery_boy_id: 'int', consumer_id: 'text' },
  key: ['date', 'delivery_boy_id', 'consumer_id'],
};

/** One upload of an order file. */
export interface OrderUploadRow {
  id: string;
  file_name: string;
  /** The date of its orders. */
  date: string;
  /** The admin's id. */
  uploaded_by: number;
  uploaded_at: string;
  taken_back_at: string | null;
  added: number;
  changed: number;
  unchanged: number;
  protected: number;
  missing: number;
  errors: number;
}

export const orderUploadTable: Table<OrderUploadRow> = {
  name: 'order_upload',
  columns: {
    id: 'uuid',
    file_name: 'text',
    date: 'date',
    uploaded_by: 'int',
    uploaded_at: 'timestamptz',
    taken_back_at: 'timestamptz',
    added: 'int',
    changed: 'int',
    unchanged: 'int',
    protected: 'int',
    missing: 'int',
    errors: 'int',
  },
  key: ['id'],
};
