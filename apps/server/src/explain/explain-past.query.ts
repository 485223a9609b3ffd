import { Injectable } from '@nestjs/common';
import {
  createMessage,
  MAX_SUMMED_ROWS,
  type Explanation,
  type FigureGroup,
  type FigureSource,
} from '@milkround/contracts';
import {
  addDays,
  figureOf,
  orderSourcesOf,
  plus,
  type Figure,
  type PastCatalog,
} from '@milkround/domain';
import { PastDays, type PastDate, type PastDeliveryDay } from '../day-log/past-days.query';
import { WaitingLine } from '../http/waiting-line';
import { ReportPool } from '../database/report-pool';
import { FIRST_PLACE, toCursor } from './explain-cursor';
import { Explain, toSources, type RowsWanted, type SourceRow } from './explain.query';
import { ExplainedEvents } from './explained-events';
import { isOfProducts, type ExplainedRow } from './explained-rows';
import type { FigurePart, PastPart } from './figure-part';
import { mergeGroups, mergeSources } from './merge-explanations';

/** The day of a large dairy takes seconds, so few are folded at once. */
const LINE = {
  name: 'explain-past',
  atOnce: 2,
  waiting: 20,
  waitMs: 30_000,
  busy: createMessage('server-busy'),
  retrySeconds: 5,
};

const FILES = `select id::text as id, file_name as "fileName" from order_upload where id::text = any($1::text[]) order by uploaded_at, id`;

type SourceAmounts = Omit<SourceRow, 'source' | 'fileName'>;
type Sources = ReadonlyMap<string, SourceAmounts>;

/** The part of one delivery boy in a figure at the moment. */
interface ExplainedDay {
  group: FigureGroup;
  sources: Sources;
  /** Makes the rows. The sheet of a whole dairy shows none of them. */
  rows: () => ExplainedRow[];
}

/**
 * Explains figures as they were at a moment of their last day, from the events and with the folds of the screens of the past. The days before it are
 * explained as they are now, which is how these screens show them.
 */
@Injectable()
export class ExplainPast {
  private readonly line = new WaitingLine(LINE);

  constructor(
    private readonly reads: ReportPool,
    private readonly presentExplanations: Explain,
    private readonly pastDays: PastDays,
    private readonly events: ExplainedEvents,
  ) {}

  /** @param gone aborted when the client has disconnected @throws RetryLater while too many other requests wait */
  explain(part: PastPart, rowsWanted: RowsWanted, gone: AbortSignal): Promise<Explanation> {
    // Rows show all events of their orders.
    const types = rowsWanted.limit === 0 ? figureOf(part.figure).factTypes : null;
    return this.line.run(
      async () => this.explainAt(part, rowsWanted, await this.open(part, types, gone)),
      gone,
    );
  }

  /** Reads all rows of a figure, until the reader stops. */
  async *allRows(part: PastPart): AsyncGenerator<ExplainedRow[]> {
    const earlierPart = partBefore(part);
    if (earlierPart) yield* this.presentExplanations.allRows(earlierPart);
    const date = await this.open(part, null, new AbortController().signal);
    const explainDay = dayExplainer(part, date.catalog);
    for await (const day of date.days) yield explainDay(day).rows();
  }

  private open(part: PastPart, types: Figure['factTypes'], gone: AbortSignal): Promise<PastDate> {
    const { range, areaIds, deliveryBoyId, moment } = part;
    return this.pastDays.open({ date: range.to, areaIds, deliveryBoyId, ...moment, types }, gone);
  }

  private async explainAt(
    part: PastPart,
    { limit, from }: RowsWanted,
    { days, catalog }: PastDate,
  ): Promise<Explanation> {
    const isOnLastDay = from?.date === part.range.to;
    const earlierPart = partBefore(part);
    const before =
      earlierPart &&
      (await this.presentExplanations.explain(
        earlierPart,
        isOnLastDay ? { limit: 0, from: FIRST_PLACE } : { limit, from },
      ));
    const room = before && before.next !== null ? 0 : limit - (before?.rows.length ?? 0);
    let [value, count, next] = [before?.value ?? 0, before?.count ?? 0, before?.next ?? null];
    const rows: ExplainedRow[] = [];
    const groups: FigureGroup[] = [];
    const sources = new Map<string, SourceAmounts>();
    const explainDay = dayExplainer(part, catalog);
    for await (const day of days) {
      const { group, sources: ownSources, rows: rowsOfDay } = explainDay(day);
      if (group.count > 0) groups.push(group);
      value = plus(value, group.value);
      count += group.count;
      for (const [source, amounts] of ownSources)
        sources.set(source, addAmounts(sources.get(source), amounts));
      for (const row of limit === 0 ? [] : rowsOfDay()) {
        const { deliveryBoyId, skip } = row.place;
        const isBefore =
          isOnLastDay &&
          (deliveryBoyId < from.deliveryBoyId ||
            (deliveryBoyId === from.deliveryBoyId && skip < from.skip));
        if (isBefore) continue;
        if (rows.length < room) rows.push(row);
        else next ??= toCursor(row.place);
      }
    }
    const isFirst = from === null;
    return {
      ...{ value, count, next, unit: figureOf(part.figure).unit },
      rowSum: isFirst && count <= MAX_SUMMED_ROWS ? value : null,
      productName:
        part.productId === null
          ? part.productName
          : (catalog.products.get(part.productId)?.name ?? null),
      sources: isFirst ? mergeSources(before?.sources ?? [], await this.toSources(sources)) : [],
      groups: isFirst ? mergeGroups(before?.groups ?? [], groups) : [],
      rows: [...(before?.rows ?? []), ...(await this.events.describe(rows))],
    };
  }

  private async toSources(sources: Sources): Promise<FigureSource[]> {
    const files = await this.reads.rows<{ id: string; fileName: string }>(FILES, [
      [...sources.keys()],
    ]);
    const nameOf = new Map(files.map(({ id, fileName }) => [id, fileName]));
    const order = [...nameOf.keys()];
    const placeOf = (source: string) => (source === '' ? Infinity : order.indexOf(source) + 1);
    return toSources(
      [...sources]
        .sort(([a], [b]) => placeOf(a) - placeOf(b))
        .map(([source, amounts]) => ({ source, fileName: nameOf.get(source) ?? null, ...amounts })),
    );
  }
}

/** The days before the last one; null if there are none. */
function partBefore(part: PastPart): FigurePart | null {
  const { from, to } = part.range;
  return from < to ? { ...part, range: { from, to: addDays(to, -1) }, moment: null } : null;
}

/** Returns the function that computes the contributions of one delivery day to the figure, which the rollups sum up. */
function dayExplainer(
  part: PastPart,
  catalog: PastCatalog,
): (day: PastDeliveryDay) => ExplainedDay {
  const { contributionsOf } = figureOf(part.figure);
  const isWanted = isOfProducts(productIds(part, catalog));
  return ({ deliveryBoyId, areaId, stops, positions }) => {
    const boy = catalog.deliveryBoys.get(deliveryBoyId);
    const deliveryBoyName = boy?.name ?? '';
    const orders: Pick<ExplainedRow, 'stop' | 'contribution'>[] = [];
    const sources = new Map<string, SourceAmounts>();
    for (const stop of stops) {
      if (part.consumerId !== null && stop.consumer_id !== part.consumerId) continue;
      for (const contribution of contributionsOf(stop).filter(isWanted))
        orders.push({ stop, contribution });
      if (part.figure !== 'required') continue;
      for (const { key, amounts } of orderSourcesOf(stop))
        if (isWanted({ productId: key.product_id }))
          sources.set(key.source, addAmounts(sources.get(key.source), amounts));
    }
    const group: FigureGroup = {
      ...{ deliveryBoyId, deliveryBoyName, uniqueId: boy?.uniqueId ?? '' },
      ...{
        areaId: areaId ?? 0,
        areaName: areaId === null ? '' : (catalog.areas.get(areaId)?.name ?? ''),
      },
      count: orders.length,
      value: orders.reduce((sum, { contribution }) => plus(sum, contribution.amount), 0),
    };
    const rows = () =>
      orders.map(({ stop, contribution }, skip): ExplainedRow => {
        const { productId } = contribution;
        const names = {
          deliveryBoyName,
          productName: productId === null ? null : (catalog.products.get(productId)?.name ?? ''),
        };
        return {
          stop,
          contribution,
          place: { deliveryBoyId, date: stop.date, skip },
          pastState: { names, positions },
        };
      });
    return { group, sources, rows };
  };
}

/** Returns the products of the figure by the names of the moment; null for all. */
function productIds(
  { productId, productName }: PastPart,
  { products }: PastCatalog,
): ReadonlySet<number> | null {
  if (productId === null && productName === null) return null;
  const wantedProducts = [...products.values()].filter(
    ({ id, name }) =>
      (productId === null || id === productId) && (productName === null || name === productName),
  );
  return new Set(wantedProducts.map(({ id }) => id));
}

const addAmounts = (
  sum: SourceAmounts | undefined,
  { orders, required, changed, change }: SourceAmounts,
): SourceAmounts => ({
  orders: (sum?.orders ?? 0) + orders,
  required: plus(sum?.required ?? 0, required),
  changed: (sum?.changed ?? 0) + changed,
  change: plus(sum?.change ?? 0, change),
});
