import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MAX_SUMMED_ROWS, type Explanation, type FigureGroup, type FigureSource } from '@milkround/contracts';
import { figureOf, plus, SINGLE_ORDERS } from '@milkround/domain';
import { DataSource, type QueryRunner } from 'typeorm';
import { FIRST_PLACE, toCursor, type RowPlace } from './explain-cursor';
import { explainedRows, type ExplainedRow } from './explained-rows';
import { ExplainedEvents } from './explained-events';
import type { FigurePart } from './figure-part';
import { groupsSql, SOURCES, valuesOf, valueSql } from './figure.sql';

interface SourceRow {
  source: string;
  fileName: string | null;
  orders: number;
  required: number;
  changed: number;
  change: number;
}

/** The page of rows that is wanted. */
export interface RowsWanted {
  limit: number;
  /** Null for the first page, which has sources and groups as well. */
  from: RowPlace | null;
}

/** Explains figures: what stands in the rollups, and the rows that make it. */
@Injectable()
export class Explain {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly events: ExplainedEvents,
  ) {}

  /** Reads figure and rows in one snapshot of the database, so that a difference between them is never a matter of time. */
  async explain(part: FigurePart, { limit, from }: RowsWanted): Promise<Explanation> {
    const found = await this.inSnapshot(async (runner) => {
      const [total] = await rowsOf<{ value: number; count: number }>(runner, valueSql(part), valuesOf(part));
      const { value, count } = total ?? { value: 0, count: 0 };
      const isFirst = from === null;
      const groups = isFirst ? await rowsOf<FigureGroup>(runner, groupsSql(part), valuesOf(part)) : [];
      const sources = isFirst && part.figure === 'required' ? toSources(await rowsOf<SourceRow>(runner, SOURCES, valuesOf(part))) : [];
      const page = await this.page(runner, part, { limit, from }, isFirst && count <= MAX_SUMMED_ROWS);
      return { value, count, productName: await productNameOf(runner, part), groups, sources, ...page };
    });
    const { rows, ...explanation } = found;
    return { ...explanation, unit: figureOf(part.figure).unit, rows: await this.events.describe(rows) };
  }

  /** Reads all rows of a figure, page after page, until the reader stops. */
  async *allRows(part: FigurePart): AsyncGenerator<ExplainedRow[]> {
    const runner = this.database.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      yield* explainedRows(runner, part, await productIds(runner, part), FIRST_PLACE);
    } finally {
      await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    }
  }

  private async page(runner: QueryRunner, part: FigurePart, { limit, from }: RowsWanted, isSummed: boolean) {
    const rows: ExplainedRow[] = [];
    let [rowSum, next]: [number, string | null] = [0, null];
    if (limit > 0 || isSummed) {
      for await (const found of explainedRows(runner, part, await productIds(runner, part), from ?? FIRST_PLACE)) {
        for (const row of found) {
          rowSum = plus(rowSum, row.contribution.amount);
          if (rows.length < limit) rows.push(row);
          else next ??= limit > 0 ? toCursor(row.place) : null;
        }
        if (!isSummed && next !== null) break;
      }
    }
    return { rows, rowSum: isSummed ? rowSum : null, next };
  }

  private async inSnapshot<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.database.createQueryRunner();
    try {
      await runner.startTransaction('REPEATABLE READ');
      return await work(runner);
    } finally {
      await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    }
  }
}

const rowsOf = async <Row>(runner: QueryRunner, sql: string, values: unknown[]): Promise<Row[]> =>
  (await runner.query(sql, values)) as Row[];

/** Returns the products of the figure; null for all. */
async function productIds(runner: QueryRunner, { productId, productName }: FigurePart): Promise<ReadonlySet<number> | null> {
  if (productId === null && productName === null) return null;
  const products = await rowsOf<{ id: number }>(
    runner,
    'select id from product where ($1::int is null or id = $1) and ($2::text is null or name = $2)',
    [productId, productName],
  );
  return new Set(products.map(({ id }) => id));
}

async function productNameOf(runner: QueryRunner, { productId, productName }: FigurePart): Promise<string | null> {
  if (productId === null) return productName;
  const [product] = await rowsOf<{ name: string }>(runner, 'select name from product where id = $1', [productId]);
  return product?.name ?? null;
}

function toSources(rows: readonly SourceRow[]): FigureSource[] {
  const sources = rows.map(({ source, fileName, orders: count, required: value }): FigureSource => {
    const isSingle = source === SINGLE_ORDERS;
    return { kind: isSingle ? 'single' : 'file', uploadId: isSingle ? null : source, fileName, count, value };
  });
  const count = rows.reduce((all, { changed }) => all + changed, 0);
  if (count === 0) return sources;
  return [
    ...sources,
    { kind: 'office', uploadId: null, fileName: null, count, value: rows.reduce((all, { change }) => plus(all, change), 0) },
  ];
}
