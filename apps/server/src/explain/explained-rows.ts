import type { FigureRow } from '@milkround/contracts';
import { figureOf, type OrderContribution, type StopRow } from '@milkround/domain';
import type { ClientBase, QueryResult } from 'pg';
import type { FigurePart } from './figure-part';
import { daysSql, STOPS, valuesOf } from './figure.sql';
import type { RowPlace } from './explain-cursor';

export type RowNames = Pick<FigureRow, 'deliveryBoyName' | 'productName'>;

/** The contribution of one order to the figure, with its stop and its place. */
export interface ExplainedRow {
  stop: StopRow;
  contribution: OrderContribution;
  place: RowPlace;
}

/** Few enough that reading them does not block the event loop: about a thousand stops. */
const DAYS_AT_ONCE = 20;

/** Returns a condition for the contributions of some products; null for all. */
const isOfProducts =
  (productIds: ReadonlySet<number> | null) =>
  ({ productId }: Pick<OrderContribution, 'productId'>): boolean =>
    productIds === null || (productId !== null && productIds.has(productId));

type Day = Pick<RowPlace, 'deliveryBoyId' | 'date'>;

/** Finds the contributions of orders to the figure, with the function of the rollups, from a place on in the order of delivery boys and dates. */
export async function* explainedRows(
  client: ClientBase,
  part: FigurePart,
  productIds: ReadonlySet<number> | null,
  from: RowPlace,
): AsyncGenerator<ExplainedRow[]> {
  const { contributionsOf } = figureOf(part.figure);
  const isWanted = isOfProducts(productIds);
  const values = valuesOf(part);
  for (let place: Day | null = from; place !== null;) {
    const dayValues: unknown[] = [...values, place.deliveryBoyId, place.date, DAYS_AT_ONCE + 1];
    const { rows: dayRows }: QueryResult<Day> = await client.query<Day>(daysSql(part), dayValues);
    const days = dayRows.slice(0, DAYS_AT_ONCE);
    place = dayRows[DAYS_AT_ONCE] ?? null;
    const { rows: stops } = await client.query<StopRow>(STOPS, [
      days.map(({ date }) => date),
      days.map(({ deliveryBoyId }) => deliveryBoyId),
      part.areaIds,
      part.consumerId,
    ]);
    const rows: ExplainedRow[] = [];
    let [day, skip] = ['', 0];
    for (const stop of stops) {
      const { date, delivery_boy_id: deliveryBoyId } = stop;
      const next = `${deliveryBoyId}/${date}`;
      if (day !== next) [day, skip] = [next, 0];
      for (const contribution of contributionsOf(stop).filter(isWanted)) {
        const isBefore =
          deliveryBoyId === from.deliveryBoyId && date === from.date && skip < from.skip;
        if (!isBefore) rows.push({ stop, contribution, place: { deliveryBoyId, date, skip } });
        skip += 1;
      }
    }
    if (rows.length > 0) yield rows;
  }
}
