import {
  areaProductsOf,
  consumerKeys,
  dayFactsIn,
  dayOf,
  dayPaceOf,
  dayProductsOf,
  dayProgressOf,
  deliveryDayKeys,
  foldConsumer,
  foldConsumerFact,
  foldRegistration,
  foldDeliveryDay,
  foldOrderLine,
  foldRound,
  foldStop,
  isConsumerFact,
  isRegistration,
  isDeliveryDayFact,
  orderLineKeys,
  orderSourcesOf,
  registrationsIn,
  roundKeys,
  stopKeys,
  type ConsumerRow,
  type DayKey,
  type DeliveryDayFact,
  type Recorded,
  type StopRow,
} from '@milkround/domain';
import type {
  FoldTable,
  Projection,
  RecordedEvent,
  RollupTable,
  RowKey,
  Table,
} from '@milkround/event-store';
import * as tables from './delivery-day.table';

type DayFact = Recorded<DeliveryDayFact>;

interface Fold<Row, Key> {
  keys: (fact: DayFact, day: DayKey) => Key[];
  fold: (row: Row | null, fact: DayFact, day: DayKey, key: Key) => Row | null;
}

/** Binds a fold of delivery-day facts to its table. */
export function dayFold<Row extends object, Key extends RowKey>(
  table: Table<Row>,
  { keys, fold }: Fold<Row, Key>,
): FoldTable<Row> {
  return {
    kind: 'fold',
    table,
    keys: (event) => {
      const day = dayOf(event.streamId);
      return day && isDeliveryDayFact(event) ? keys(event, day) : [];
    },
    fold: (row, event, key) => {
      const day = dayOf(event.streamId);
      // The engine hands back a key that `keys` made.
      return day && isDeliveryDayFact(event) ? fold(row, event, day, key as Key) : row;
    },
  };
}

const sums = <Row extends object>(
  table: Table<Row>,
  contributions: RollupTable<StopRow, Row>['contributions'],
): RollupTable<StopRow, Row> => ({
  kind: 'rollup',
  table,
  source: tables.stopTable.name,
  contributions,
});

const partsOfEvents = new WeakMap<RecordedEvent, readonly RecordedEvent[]>();

/** The facts of an upload in one event are folded one by one; other events as they are. All projections share the facts. */
export const dayParts: Projection['parts'] = (event) => {
  if (isDeliveryDayFact(event)) return [event];
  const known = partsOfEvents.get(event);
  if (known) return known;
  const facts = dayFactsIn(event);
  const parts = facts.length > 0 ? facts : [event];
  partsOfEvents.set(event, parts);
  return parts;
};

/** The read models of delivery days: the stops, the days, and the sums over the stops. */
export const deliveryDayProjection: Projection = {
  name: 'delivery-day',
  version: 16,
  parts: dayParts,
  tables: [
    dayFold(tables.stopTable, {
      keys: stopKeys,
      fold: (row, fact, _day, key) => foldStop(row, fact, key),
    }),
    dayFold(tables.deliveryDayTable, {
      keys: deliveryDayKeys,
      fold: (row, fact, _day, key) => foldDeliveryDay(row, fact, key),
    }),
    dayFold(tables.roundTable, { keys: roundKeys, fold: foldRound }),
    dayFold(tables.orderLineTable, { keys: orderLineKeys, fold: foldOrderLine }),
    sums(tables.dayProgressTable, dayProgressOf),
    sums(tables.dayProductTable, dayProductsOf),
    sums(tables.areaProductTable, areaProductsOf),
    sums(tables.orderSourceTable, orderSourcesOf),
    sums(tables.dayPaceTable, dayPaceOf),
  ],
};

const ofDays = dayFold(tables.consumerTable, { keys: consumerKeys, fold: foldConsumer });

const consumers: FoldTable<ConsumerRow> = {
  ...ofDays,
  keys: (event) => {
    if (isRegistration(event)) return [{ consumer_id: event.data.consumerId }];
    return isConsumerFact(event) ? consumerKeys(event) : ofDays.keys(event);
  },
  fold: (row, event, key) => {
    if (isRegistration(event)) return foldRegistration(row, event);
    return isConsumerFact(event) ? foldConsumerFact(row, event) : ofDays.fold(row, event, key);
  },
};

const consumerParts: Projection['parts'] = (event) => {
  const registrations = registrationsIn(event);
  return registrations.length > 0 ? registrations : dayParts(event);
};

/** The consumers of the dairy across all days: for single orders, and as the register lists them. */
export const consumerProjection: Projection = {
  name: 'consumer',
  version: 9,
  parts: consumerParts,
  tables: [consumers],
};
