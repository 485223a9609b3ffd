import type { BitmapTable, FoldTable, Projection, RollupTable } from '../projection';
import { TableSql, nextName, type Row } from './table-sql';

export type Role = 'live' | 'next';

export interface FoldModel {
  spec: FoldTable<Row>;
  sql: TableSql;
}

export interface RollupModel {
  spec: RollupTable<Row, Row>;
  sql: TableSql;
  source: FoldModel;
}

export interface BitmapModel {
  spec: BitmapTable<Row>;
  sql: TableSql;
  source: FoldModel;
}

/** A registered projection with the SQL statements for its live tables or for those that are built beside them. */
export class ProjectionModel {
  readonly folds: FoldModel[] = [];
  readonly rollups: RollupModel[] = [];
  readonly bitmaps: BitmapModel[] = [];

  constructor(
    readonly projection: Projection,
    readonly role: Role,
  ) {
    const sqlOf = (table: TableSql['table']) =>
      new TableSql(table, role === 'live' ? table.name : nextName(table.name));
    for (const spec of projection.tables)
      if (spec.kind === 'fold') this.folds.push({ spec, sql: sqlOf(spec.table) });
    for (const spec of projection.tables) {
      if (spec.kind === 'fold') continue;
      const source = this.folds.find((fold) => fold.spec.table.name === spec.source);
      if (!source)
        throw new Error(
          `${spec.table.name} needs ${spec.source}, which is no fold table of projection ${projection.name}`,
        );
      if (spec.kind === 'rollup') this.rollups.push({ spec, sql: sqlOf(spec.table), source });
      else this.bitmaps.push({ spec, sql: sqlOf(spec.table), source });
    }
  }

  get name(): string {
    return this.projection.name;
  }

  get tables(): TableSql[] {
    return [...this.folds, ...this.rollups, ...this.bitmaps].map(({ sql }) => sql);
  }
}

/** All registered projections of a process, each with its live tables and with those of a rebuild. */
export class Models {
  readonly live: readonly ProjectionModel[];
  private readonly next: ReadonlyMap<string, ProjectionModel>;

  constructor(projections: readonly Projection[]) {
    refuseDuplicates(projections.map((projection) => `projection ${projection.name}`));
    refuseDuplicates(
      projections.flatMap((projection) =>
        projection.tables.map(({ table }) => `table ${table.name}`),
      ),
    );
    this.live = projections.map((projection) => new ProjectionModel(projection, 'live'));
    this.next = new Map(
      projections.map((projection) => [projection.name, new ProjectionModel(projection, 'next')]),
    );
  }

  find(name: string, role: Role): ProjectionModel | undefined {
    return role === 'next' ? this.next.get(name) : this.live.find((model) => model.name === name);
  }
}

function refuseDuplicates(names: readonly string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new Error(`Duplicate ${duplicate}`);
}
