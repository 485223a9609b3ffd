import { Inject, Injectable } from '@nestjs/common';
import {
  type Activity,
  ACTIVITY_ROLE_NAMES,
  ACTIVITY_VIA_NAMES,
  type ActivityChange,
  type ActivityFilter,
  type BusinessDate,
  createMessage,
  LATE_AFTER_MS,
  MAX_ACTIVITY_EXPORT_ROWS,
} from '@milkround/contracts';
import { BusinessClock } from '../clock';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import type { Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import {
  type Cell,
  type ExportedReport,
  type SheetColumn,
  withoutNull,
} from '../reports/export/report';
import { fieldInWords, nameOfKind, valueInWords } from '../words/activity-words';
import type { ActivityExportQuery, ActivityFilterQuery } from './activity.input';
import { ActivityQuery } from './activity.query';

/** Few enough that making the lines of a page does not hold up other requests. */
const PAGE_ROWS = 150;

const COLUMNS: readonly SheetColumn[] = [
  { title: 'Position', kind: 'text', width: 12 },
  { title: 'Happened At', kind: 'time', width: 24 },
  { title: 'Received At', kind: 'time', width: 24 },
  { title: 'Late', kind: 'text', width: 8 },
  { title: 'Role', kind: 'text', width: 14 },
  { title: 'By', kind: 'text', width: 26 },
  { title: 'From', kind: 'text', width: 10 },
  { title: 'What Happened', kind: 'text', width: 30 },
  { title: 'Date', kind: 'date', width: 14 },
  { title: 'Delivery Boy', kind: 'text', width: 26 },
  { title: 'Consumer ID', kind: 'text', width: 18 },
  { title: 'Consumer', kind: 'text', width: 28 },
  { title: 'Product', kind: 'text', width: 18 },
  { title: 'Order ID', kind: 'text', width: 40 },
  { title: 'File', kind: 'text', width: 28 },
  { title: 'What Changed', kind: 'text', width: 24 },
  { title: 'Before', kind: 'text', width: 24 },
  { title: 'After', kind: 'text', width: 24 },
];

/** Exports the activity in English words: a line for each change of a row, and one line for a row without changes. */
@Injectable()
export class ActivityExport {
  constructor(
    private readonly activity: ActivityQuery,
    private readonly clock: BusinessClock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
  ) {}

  create({ sort, ...filter }: ActivityExportQuery, scope: Scope): ExportedReport {
    const { fromDate = null, toDate = null, ...filters } = filter;
    return {
      name: 'activity',
      selection: { fromDate, toDate, filters: withoutNull({ ...filters, sort }) },
      file: workbookName(
        { fromDate: fromDate ?? undefined, toDate: toDate ?? undefined },
        this.clock.today(),
      ),
      sheet: 'Activity',
      open: async () => ({
        columns: COLUMNS,
        pages: this.pages(await this.positions(filter, scope, sort === 'oldest')),
      }),
    };
  }

  private async positions(
    filter: ActivityFilterQuery,
    scope: Scope,
    isOldestFirst: boolean,
  ): Promise<bigint[]> {
    const positions = await this.activity.allPositions(filter, scope, MAX_ACTIVITY_EXPORT_ROWS + 1);
    return isOldestFirst ? positions.reverse() : positions;
  }

  private async *pages(positions: readonly bigint[]): AsyncGenerator<Cell[][]> {
    if (positions.length > MAX_ACTIVITY_EXPORT_ROWS)
      throw new InvalidInput([
        {
          field: 'fromDate',
          message: createMessage('activity-export-too-long', { max: MAX_ACTIVITY_EXPORT_ROWS }),
        },
      ]);
    for (let start = 0; start < positions.length; start += PAGE_ROWS)
      yield (await this.activity.rows(positions.slice(start, start + PAGE_ROWS))).flatMap((row) =>
        toLines(row, this.config.timeZone),
      );
  }
}

function toLines(row: Activity, timeZone: string): Cell[][] {
  const changes: (ActivityChange | null)[] = row.changes.length > 0 ? row.changes : [null];
  return changes.map((change) => [
    ...toCells(row, change),
    ...(change
      ? [
          fieldInWords(change.field),
          valueInWords(change.field, change.before, timeZone),
          valueInWords(change.field, change.after, timeZone),
        ]
      : [null, null, null]),
  ]);
}

/** Whether the filter `late` lists the row. The field `late` says only that an entry arrived after the close. */
const isLate = ({ late, via, subject, occurredAt, recordedAt }: Omit<Activity, 'actor'>): boolean =>
  late ||
  (via === 'phone' &&
    subject.date !== undefined &&
    Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_AFTER_MS);

const toCells = ({ subject, actor, ...row }: Activity, change: ActivityChange | null): Cell[] => [
  row.position,
  new Date(row.occurredAt),
  new Date(row.recordedAt),
  isLate({ subject, ...row }) ? 'Yes' : 'No',
  ACTIVITY_ROLE_NAMES[actor.role],
  actor.name,
  ACTIVITY_VIA_NAMES[row.via],
  nameOfKind(row.kind),
  subject.date ?? null,
  subject.deliveryBoy?.name ?? null,
  (change?.consumer ?? subject.consumer)?.id ?? null,
  (change?.consumer ?? subject.consumer)?.name ?? null,
  (change?.product ?? subject.product)?.name ?? null,
  change?.orderId ?? subject.order?.id ?? null,
  subject.upload?.name ?? null,
];

function workbookName(
  { fromDate, toDate }: Pick<ActivityFilter, 'fromDate' | 'toDate'>,
  today: BusinessDate,
): string {
  if (!fromDate) return `Activity up to ${toDate ?? today}.xlsx`;
  return fromDate === (toDate ?? today)
    ? `Activity ${fromDate}.xlsx`
    : `Activity ${fromDate} to ${toDate ?? today}.xlsx`;
}
