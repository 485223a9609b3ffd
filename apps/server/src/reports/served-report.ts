import type { Role, RowChange } from '@milkround/contracts';
import type { ReportDefinition } from '@milkround/domain';
import type { Scope } from '../http/caller';
import type { DateRange } from '../http/input/date-range';
import { readRows } from '../http/answer';
import type { CatalogKind, DecodedEvent } from '../changes/decoded-event';
import type { DirtyKeys } from '../changes/dirty-keys';
import { exportPaged } from './export/paged.report';
import type { ExportedReport } from './export/report';
import { orderSql } from './export/report-column.sql';
import type { PageWanted } from './page';
import type { ReportReads } from './report-reads';
import { valuesOf } from './report.queries';

export interface ReportPart {
  range: DateRange;
  scope: Scope;
  role: Role;
}

/** The events and rows that a subscription to a report receives. */
interface LiveReport {
  /** The kinds whose names its rows show: a changed name causes a refetch. */
  shows?: readonly CatalogKind[];
  /** Collects the rows that a fact changes. Facts of delivery days outside the range and the scope are not passed. */
  collect(event: DecodedEvent, dirtyKeys: DirtyKeys): void;
}

/** A report on the server: its read, its workbook, and the rows for its subscriptions. */
export interface ServedReport extends LiveReport {
  definition: ReportDefinition<object>;
  /** A row of the read, for the OpenAPI document. */
  example: object;
  /** Reads the body of the answer. */
  read(reads: ReportReads, part: ReportPart): Promise<object>;
  /** Reads one page; only reports with `isPaged` have this. */
  readPage?(reads: ReportReads, part: ReportPart, page: PageWanted): Promise<object>;
  toWorkbook(reads: ReportReads): ExportedReport;
  /** Selects `date` and `count` of the newest day with rows; `$1` to `$4` are range and scope. Only reports with many empty days have this. */
  newestDay?(this: void, timeZone: string): string;
  /** Reads the current state of the dirty rows; null when there is nothing to send. */
  readChanged(
    reads: ReportReads,
    part: ReportPart,
    dirtyKeys: DirtyKeys,
  ): Promise<RowChange | null>;
}

interface SelectedReport extends LiveReport {
  definition: ReportDefinition<object>;
  example: object;
  /** Selects the rows by range and scope, which are `$1` to `$4`, in the form of the API. The column `id` is a UUID. */
  select(this: void, timeZone: string): string;
  newestDay?: ServedReport['newestDay'];
}

/** Creates a report whose rows are those of one select: everything else follows from its definition. */
export function toServedReport({ select, ...report }: SelectedReport): ServedReport {
  const { definition } = report;
  const order = orderSql(definition.order);
  return {
    ...report,
    read: async (reads, { range, scope }) =>
      readRows(await reads.texts(select(reads.timeZone), order, valuesOf(range, scope))),
    toWorkbook: (reads) => exportPaged(reads.source, definition, select(reads.timeZone)),
    readChanged: async (reads, { range, scope }, { ids }) => {
      const keys = [...ids];
      const changedRows = `select * from (${select(reads.timeZone)}) s where s.id = any($5::uuid[])`;
      return {
        keys,
        rows: await reads.rows<object>(changedRows, order, [...valuesOf(range, scope), keys]),
      };
    },
  };
}
