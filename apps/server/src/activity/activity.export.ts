import { Injectable } from '@nestjs/common';
import { createMessage, MAX_ACTIVITY_EXPORT_ROWS, type Activity, type ActivityChange, type ActivityValue } from '@milkround/contracts';
import type { Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { withoutNull, type Cell, type ExportedReport, type SheetColumn } from '../reports/export/report';
import type { ActivityFilterQuery } from './activity.input';
import { ActivityQuery } from './activity.query';

const PAGE_ROWS = 500;

const COLUMNS: readonly SheetColumn[] = [
  { title: 'Position', kind: 'text', width: 12 },
  { title: 'Happened At', kind: 'time', width: 24 },
  { title: 'Recorded At', kind: 'time', width: 24 },
  { title: 'Late', kind: 'text', width: 8 },
  { title: 'Role', kind: 'text', width: 14 },
  { title: 'By', kind: 'text', width: 26 },
  { title: 'Via', kind: 'text', width: 10 },
  { title: 'Kind', kind: 'text', width: 26 },
  { title: 'Date', kind: 'date', width: 14 },
  { title: 'Delivery Boy', kind: 'text', width: 26 },
  { title: 'Consumer ID', kind: 'text', width: 18 },
  { title: 'Consumer', kind: 'text', width: 28 },
  { title: 'Product', kind: 'text', width: 18 },
  { title: 'Order ID', kind: 'text', width: 40 },
  { title: 'File', kind: 'text', width: 28 },
  { title: 'Field', kind: 'text', width: 18 },
  { title: 'Before', kind: 'text', width: 24 },
  { title: 'After', kind: 'text', width: 24 },
];

/** Exports the activity: a line for each change of a row, and one line for a row without changes. */
@Injectable()
export class ActivityExport {
  constructor(private readonly activity: ActivityQuery) {}

  of(filter: ActivityFilterQuery, scope: Scope): ExportedReport {
    const { fromDate = null, toDate = null, ...filters } = filter;
    return {
      name: 'activity',
      selection: { fromDate, toDate, filters: withoutNull(filters) },
      file: 'Activity.xlsx',
      sheet: 'Activity',
      open: async () => ({
        columns: COLUMNS,
        pages: this.pages(await this.activity.allPositions(filter, scope, MAX_ACTIVITY_EXPORT_ROWS + 1)),
      }),
    };
  }

  private async *pages(positions: readonly bigint[]): AsyncGenerator<Cell[][]> {
    if (positions.length > MAX_ACTIVITY_EXPORT_ROWS)
      throw new InvalidInput([
        { field: 'fromDate', message: createMessage('activity-export-too-long', { max: MAX_ACTIVITY_EXPORT_ROWS }) },
      ]);
    for (let at = 0; at < positions.length; at += PAGE_ROWS)
      yield (await this.activity.rows(positions.slice(at, at + PAGE_ROWS))).flatMap(toLines);
  }
}

function toLines(row: Activity): Cell[][] {
  const changes: (ActivityChange | null)[] = row.changes.length > 0 ? row.changes : [null];
  return changes.map((change) => [...toCells(row, change), change?.field ?? null, cellOf(change?.before), cellOf(change?.after)]);
}

const toCells = ({ subject, actor, ...row }: Activity, change: ActivityChange | null): Cell[] => [
  row.position,
  new Date(row.occurredAt),
  new Date(row.recordedAt),
  row.late ? 'Yes' : 'No',
  actor.role,
  actor.name,
  row.via,
  row.kind,
  subject.date ?? null,
  subject.deliveryBoy?.name ?? null,
  subject.consumer?.id ?? null,
  subject.consumer?.name ?? null,
  (change?.product ?? subject.product)?.name ?? null,
  change?.orderId ?? subject.order?.id ?? null,
  subject.upload?.name ?? null,
];

function cellOf(value: ActivityValue | undefined): Cell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' && value !== null ? (value.name ?? String(value.id)) : (value ?? null);
}
