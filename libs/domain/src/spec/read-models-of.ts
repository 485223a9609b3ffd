import type { DeliveryDayFact } from '../delivery-day/facts';
import type { Recorded } from '../fact';
import { plus } from '../quantity';
import { consumerKeys, type ConsumerRow, foldConsumer } from '../read-models/consumer';
import { dayCloseKeys, type DayCloseRow, foldDayClose } from '../read-models/day-close';
import { deliveryDayKeys, type DeliveryDayRow, foldDeliveryDay } from '../read-models/delivery-day';
import { foldOrderLine, orderLineKeys, type OrderLineRow } from '../read-models/order-line';
import { foldRemarked, remarkedKeys, type RemarkedRow } from '../read-models/remark';
import { areaProductsOf, dayPaceOf, dayProductsOf, dayProgressOf } from '../read-models/rollups';
import { foldRound, roundKeys, type RoundRow } from '../read-models/round';
import { foldStop, stopKeys, type StopRow } from '../read-models/stop';
import type { DayKey } from '../streams';

type Key = object;

/** The engine's part in small: rows by their key, folded one fact after the other. */
function table<Row extends object, K extends Key>(
  keysOf: (fact: Recorded<DeliveryDayFact>) => K[],
  fold: (row: Row | null, fact: Recorded<DeliveryDayFact>, key: K) => Row | null,
  changed: (before: Row | null, after: Row | null) => void = () => undefined,
) {
  const rows = new Map<string, Row>();
  const take = (fact: Recorded<DeliveryDayFact>) => {
    for (const key of keysOf(fact)) {
      const name = JSON.stringify(key);
      const before = rows.get(name) ?? null;
      const after = fold(before, fact, key);
      if (after) rows.set(name, after);
      else rows.delete(name);
      changed(before, after);
    }
  };
  return { rows, take };
}

/** The engine's rollup in small: when a source row changes, the difference of its contributions is added. */
function rollup<K extends Key>(
  contributions: (row: StopRow) => { key: K; amounts: Record<string, number> }[],
) {
  const sums = new Map<string, { key: K; amounts: Record<string, number> }>();
  const add = (row: StopRow | null, sign: 1 | -1) => {
    for (const { key, amounts } of row ? contributions(row) : []) {
      const name = JSON.stringify(key);
      const sum = { ...sums.get(name)?.amounts };
      for (const [column, amount] of Object.entries(amounts))
        sum[column] = plus(sum[column] ?? 0, sign * amount);
      if (Object.values(sum).every((amount) => amount === 0)) sums.delete(name);
      else sums.set(name, { key, amounts: sum });
    }
  };
  const changed = (before: StopRow | null, after: StopRow | null) => {
    add(before, -1);
    add(after, 1);
  };
  return { sums, changed, amounts: () => [...sums.values()].map((sum) => sum.amounts) };
}

/** The read models after the facts of one day. */
export function readModelsOf(history: readonly Recorded<DeliveryDayFact>[], day: DayKey) {
  const progress = rollup(dayProgressOf);
  const products = rollup(dayProductsOf);
  const areas = rollup(areaProductsOf);
  const pace = rollup(dayPaceOf);
  const stops = table<StopRow, ReturnType<typeof stopKeys>[number]>(
    (fact) => stopKeys(fact, day),
    foldStop,
    (before, after) => {
      for (const { changed } of [progress, products, areas, pace]) changed(before, after);
    },
  );
  const days = table<DeliveryDayRow, ReturnType<typeof deliveryDayKeys>[number]>(
    (fact) => deliveryDayKeys(fact, day),
    foldDeliveryDay,
  );
  const rounds = table<RoundRow, ReturnType<typeof roundKeys>[number]>(roundKeys, (row, fact) =>
    foldRound(row, fact, day),
  );
  const orders = table<OrderLineRow, ReturnType<typeof orderLineKeys>[number]>(
    orderLineKeys,
    (row, fact) => foldOrderLine(row, fact, day),
  );
  const consumers = table<ConsumerRow, ReturnType<typeof consumerKeys>[number]>(
    consumerKeys,
    (row, fact) => foldConsumer(row, fact, day),
  );
  const closes = table<DayCloseRow, ReturnType<typeof dayCloseKeys>[number]>(
    dayCloseKeys,
    (row, fact, key) => foldDayClose(row, fact, day, key),
  );
  const remarked = table<RemarkedRow, ReturnType<typeof remarkedKeys>[number]>(
    (fact) => remarkedKeys(fact, day),
    foldRemarked,
  );
  for (const fact of history)
    for (const model of [stops, days, rounds, orders, consumers, closes, remarked])
      model.take(fact);
  return {
    progress,
    products,
    areas,
    pace,
    stops,
    days,
    rounds,
    orders,
    consumers,
    closes,
    remarked,
  };
}
