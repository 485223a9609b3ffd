import type {
  AreaProductsKey,
  ConsumerRow,
  DayPaceKey,
  DayProductsKey,
  DayProgressAmounts,
  DayProgressKey,
  DeliveryDayRow,
  OrderLineRow,
  OrderSourceAmounts,
  OrderSourceKey,
  ProductAmounts,
  RoundRow,
  StopRow,
} from '@milkround/domain';
import type { Table } from '@milkround/event-store';

export const stopTable: Table<StopRow> = {
  name: 'stop',
  columns: {
    date: 'date',
    delivery_boy_id: 'int',
    consumer_id: 'text',
    area_id: 'int',
    supervisor_id: 'int',
    sequence: 'float8',
    name: 'text',
    address: 'text',
    lines: 'jsonb',
    left_order_id: 'uuid',
    done: 'jsonb',
    payment_amount: 'numeric',
    payment_mode: 'text',
    paid: 'jsonb',
    absence: 'text',
    absence_reason: 'text',
    absent: 'jsonb',
    bottles: 'int',
    round: 'int',
    corrected: 'jsonb',
    ordered_again: 'jsonb',
    crossed: 'jsonb',
    delivered_at: 'timestamptz',
  },
  key: ['date', 'delivery_boy_id', 'consumer_id'],
  indexes: [
    ['date', 'area_id'],
    ['consumer_id', 'date'],
    // Few stops have these, and the register of consumers looks for them among those of two weeks.
    { columns: ['date', 'area_id'], where: 'absence IS NOT NULL' },
    { columns: ['date', 'area_id'], where: 'bottles > 0' },
  ],
};

export const deliveryDayTable: Table<DeliveryDayRow> = {
  name: 'delivery_day',
  columns: {
    date: 'date',
    delivery_boy_id: 'int',
    area_id: 'int',
    supervisor_id: 'int',
    opened_at: 'timestamptz',
    close: 'jsonb',
    last_heard_at: 'timestamptz',
    first_entry_at: 'timestamptz',
    last_entry_at: 'timestamptz',
    last_recorded_at: 'timestamptz',
    rounds: 'int',
    cash: 'numeric',
    other_payments: 'numeric',
  },
  key: ['date', 'delivery_boy_id'],
  indexes: [['delivery_boy_id', 'date']],
};

export const roundTable: Table<RoundRow> = {
  name: 'round',
  columns: {
    round_id: 'uuid',
    date: 'date',
    delivery_boy_id: 'int',
    number: 'int',
    name: 'text',
    created_at: 'timestamptz',
    consumer_ids: 'jsonb',
  },
  key: ['round_id'],
  indexes: [['date', 'delivery_boy_id']],
};

export const orderLineTable: Table<OrderLineRow> = {
  name: 'order_line',
  columns: { order_id: 'uuid', date: 'date', delivery_boy_id: 'int', consumer_id: 'text' },
  key: ['order_id'],
};

/** The collation of names, in which people sort names and ids. */
const inTextOrder = 'text COLLATE "text_order"';

export const consumerTable: Table<ConsumerRow> = {
  name: 'consumer',
  columns: {
    consumer_id: 'text',
    area_id: 'int',
    served_in: 'jsonb',
    name: inTextOrder,
    address: 'text',
    phone: 'text',
    ordered_name: 'text',
    ordered_address: 'text',
    earlier_names: 'jsonb',
    earlier_addresses: 'jsonb',
    last_date: 'date',
    last_delivery_boy_id: 'int',
    pauses: 'jsonb',
    merged_into: 'text',
    absorbed: 'jsonb',
    searched: 'text',
  },
  key: ['consumer_id'],
  indexes: [
    ['area_id', 'name', 'consumer_id'],
    ['name', 'consumer_id'],
  ],
};

/** Sums over the stops of a day. */
export const dayProgressTable: Table<DayProgressKey & DayProgressAmounts> = {
  name: 'day_progress',
  columns: {
    date: 'date',
    area_id: 'int',
    delivery_boy_id: 'int',
    stops: 'int',
    lines: 'int',
    done: 'int',
    partly: 'int',
    absent: 'int',
    required: 'numeric',
    delivered: 'numeric',
  },
  key: ['date', 'area_id', 'delivery_boy_id'],
};

const productSums = {
  required: 'numeric',
  delivered: 'numeric',
  lines: 'int',
  recorded: 'int',
} as const;

export const dayProductTable: Table<DayProductsKey & ProductAmounts> = {
  name: 'day_product',
  columns: {
    date: 'date',
    area_id: 'int',
    delivery_boy_id: 'int',
    product_id: 'int',
    ...productSums,
  },
  key: ['date', 'area_id', 'delivery_boy_id', 'product_id'],
};

export const areaProductTable: Table<AreaProductsKey & ProductAmounts> = {
  name: 'area_product',
  columns: { date: 'date', area_id: 'int', product_id: 'int', ...productSums },
  key: ['date', 'area_id', 'product_id'],
};

/** Requirements by the source of the orders. */
export const orderSourceTable: Table<OrderSourceKey & OrderSourceAmounts> = {
  name: 'order_source',
  columns: {
    date: 'date',
    area_id: 'int',
    delivery_boy_id: 'int',
    product_id: 'int',
    source: 'text',
    orders: 'int',
    required: 'numeric',
    changed: 'int',
    change: 'numeric',
  },
  key: ['date', 'area_id', 'delivery_boy_id', 'product_id', 'source'],
};

export const dayPaceTable: Table<DayPaceKey & { done: number }> = {
  name: 'day_pace',
  columns: { date: 'date', delivery_boy_id: 'int', slot: 'int', done: 'int' },
  key: ['date', 'delivery_boy_id', 'slot'],
};
