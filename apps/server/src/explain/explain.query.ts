import { Injectable } from '@nestjs/common';
import {
  MAX_SUMMED_ROWS,
  type Explanation,
  type FigureGroup,
  type FigureSource,
} from '@milkround/contracts';
import { figureOf, plus, SINGLE_ORDERS } from '@milkround/domain';
import type { ClientBase, QueryResultRow } from 'pg';
import { ReportPool } from '../database/report-pool';
import { FIRST_PLACE, toCursor, type RowPlace } from './explain-cursor';
import { explainedRows, type ExplainedRow } from './explained-rows';
import { ExplainedEvents } from './explained-events';
import type { FigurePart } from './figure-part';
import { groupsSql, SOURCES, valuesOf, valueSql } from './figure.sql';

/** The requirement of one source. */
interface SourceRow {
  source: string;
  fileName: string | null;
  orders: number;
  required: number;
  changed: number;
  change: number;
}

export interface RowsWanted {
  limit: number;
  /** Null for the first page, which has sources and groups as well. */
  from: RowPlace | null;
}

/** Explains figures: the value of the rollups, and the rows that it sums up. */
@Injectable()
export class Explain {
  constructor(
    private readonly reads: ReportPool,
    private readonly events: ExplainedEvents,
  ) {}

  /** Reads figure and rows in one snapshot of the database, so that a difference between them is never a matter of time. */
  async explain(part: FigurePart, { limit, from }: RowsWanted): Promise<Explanation> {
    const result = await this.reads.snapshot(async (client) => {
      const [total] = await rowsOf<{ value: number; count: number }>(
        client,
        valueSql(part),
        valuesOf(part),
      );
      const { value, count } = total ?? { value: 0, count: 0 };
      const isFirst = from === null;
      const groups = isFirst
        ? await rowsOf<FigureGroup>(client, groupsSql(part), valuesOf(part))
        : [];
      const sources =
        isFirst && part.figure === 'required'
          ? toSources(await rowsOf<SourceRow>(client, SOURCES, valuesOf(part)))
          : [];
      const page = await this.page(
        client,
        part,
        { limit, from },
        isFirst && count <= MAX_SUMMED_ROWS,
      );
      return {
        value,
        count,
        productName: await productNameOf(client, part),
        groups,
        sources,
        ...page,
      };
    });
    const { rows, ...explanation } = result;
    return {
      ...explanation,
      unit: figureOf(part.figure).unit,
      rows: await this.events.describe(rows),
    };
  }

  allRows(part: FigurePart): AsyncGenerator<ExplainedRow[]> {
    return this.reads.pages(async function* (client) {
      yield* explainedRows(client, part, await productIds(client, part), FIRST_PLACE);
    });
  }

  private async page(
    client: ClientBase,
    part: FigurePart,
    { limit, from }: RowsWanted,
    isSummed: boolean,
  ) {
    const rows: ExplainedRow[] = [];
    let [rowSum, next]: [number, string | null] = [0, null];
    if (limit > 0 || isSummed) {
      for await (const pageRows of explainedRows(
        client,
        part,
        await productIds(client, part),
        from ?? FIRST_PLACE,
      )) {
        for (const row of pageRows) {
          rowSum = plus(rowSum, row.contribution.amount);
          if (rows.length < limit) rows.push(row);
          else next ??= limit > 0 ? toCursor(row.place) : null;
        }
        if (!isSummed && next !== null) break;
      }
    }
    return { rows, rowSum: isSummed ? rowSum : null, next };
  }
}

const rowsOf = async <Row extends QueryResultRow>(
  client: ClientBase,
  sql: string,
  values: unknown[],
): Promise<Row[]> => (await client.query<Row>(sql, values)).rows;

/** Returns the products of the figure; null for all. */
async function productIds(
  client: ClientBase,
  { productId, productName }: FigurePart,
): Promise<ReadonlySet<number> | null> {
  if (productId === null && productName === null) return null;
  const products = await rowsOf<{ id: number }>(
    client,
    'select id from product where ($1::int is null or id = $1) and ($2::text is null or name = $2)',
    [productId, productName],
  );
  return new Set(products.map(({ id }) => id));
}

async function productNameOf(
  client: ClientBase,
  { productId, productName }: FigurePart,
): Promise<string | null> {
  if (productId === null) return productName;
  const [product] = await rowsOf<{ name: string }>(
    client,
    'select name from product where id = $1',
    [productId],
  );
  return product?.name ?? null;
}

/** Lists the sources of a requirement; the changes by the office are one of them. */
function toSources(rows: readonly SourceRow[]): FigureSource[] {
  const sources = rows.map(({ source, fileName, orders: count, required: value }): FigureSource => {
    const isSingle = source === SINGLE_ORDERS;
    return {
      kind: isSingle ? 'single' : 'file',
      uploadId: isSingle ? null : source,
      fileName,
      count,
      value,
    };
  });
  const count = rows.reduce((sum, { changed }) => sum + changed, 0);
  if (count === 0) return sources;
  return [
    ...sources,
    {
      kind: 'office',
      uploadId: null,
      fileName: null,
      count,
      value: rows.reduce((sum, { change }) => plus(sum, change), 0),
    },
  ];
}
