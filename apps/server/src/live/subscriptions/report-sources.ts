import { Injectable } from '@nestjs/common';
import type { ReportTopic, Role } from '@milkround/contracts';
import type { Scope } from '../../http/caller';
import { ReportReads } from '../../reports/report-reads';
import { SERVED_REPORTS } from '../../reports/report-registry';
import { isRenaming, type DecodedEvent } from '../../changes/decoded-event';
import { REPORT_RATE, type RowSource } from './row-source';

/** The row sources of reports: the rows that events within the range changed, read by the query of the whole report. */
@Injectable()
export class ReportSources {
  constructor(private readonly reads: ReportReads) {}

  /** @throws Error for a name without a report */
  sourceOf({ name, ...range }: ReportTopic, scope: Scope, role: Role): RowSource {
    const report = Object.values(SERVED_REPORTS).find(({ definition }) => definition.name === name);
    if (!report) throw new Error(`There is no report ${name}`);
    return {
      pace: REPORT_RATE,
      read: (dirtyKeys) => report.readChanged(this.reads, { range, scope, role }, dirtyKeys),
      collect: (event, dirtyKeys) => {
        // All rows show today's names, so a renaming changes too many rows to send them.
        if (isRenaming(event, report.shows ?? [])) dirtyKeys.addAll();
        if (isWithin(event, range, scope)) report.collect(event, dirtyKeys);
      },
    };
  }
}

/** Returns whether a fact has no delivery day, or one that belongs to the range and the scope. */
function isWithin(
  event: DecodedEvent,
  { from, to }: Pick<ReportTopic, 'from' | 'to'>,
  { deliveryBoyId: scopeBoyId }: Scope,
): boolean {
  if (event.of !== 'day') return true;
  const { date, deliveryBoyId } = event.day;
  return date >= from && date <= to && (scopeBoyId === null || scopeBoyId === deliveryBoyId);
}
