import { Injectable } from '@nestjs/common';
import type { ReportTopic, Role } from '@milkround/contracts';
import type { Scope } from '../../http/caller';
import { ReportReads } from '../../reports/report-reads';
import { SERVED_REPORTS } from '../../reports/report-registry';
import { givesName, type Seen } from './seen';
import { REPORTS_MS, type Source } from './source';

/** What watches of reports are told: the rows that facts within the range have touched, read as the whole report reads them. */
@Injectable()
export class ReportSources {
  constructor(private readonly reads: ReportReads) {}

  /** @throws Error for a name that no report has */
  of({ name, ...range }: ReportTopic, scope: Scope, role: Role): Source {
    const report = Object.values(SERVED_REPORTS).find(({ definition }) => definition.name === name);
    if (!report) throw new Error(`There is no report ${name}`);
    return {
      everyMs: REPORTS_MS,
      read: (touched) => report.readTouched(this.reads, { range, scope, role }, touched),
      touch: (seen, touched) => {
        // Names are today's in all rows: another name would touch more rows than can be told.
        if (givesName(seen, report.shows ?? [])) touched.all();
        if (isWithin(seen, range, scope)) report.touch(seen, touched);
      },
    };
  }
}

/** Whether a fact is of no delivery day, or of one that belongs to the range and the scope. */
function isWithin(seen: Seen, { from, to }: Pick<ReportTopic, 'from' | 'to'>, { deliveryBoyId: wanted }: Scope): boolean {
  if (seen.of !== 'day') return true;
  const { date, deliveryBoyId } = seen.day;
  return date >= from && date <= to && (wanted === null || wanted === deliveryBoyId);
}
