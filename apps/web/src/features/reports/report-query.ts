import type { Role } from '@milkround/contracts';
import { api, type ReadOptions } from '../../api/client';
import { liveRows } from '../../live';
import { mergeByDefinition } from '../../ui/table/merge-by-definition';
import type { Range } from '../../ui/date-range/date-range';
import type { ReportKind } from './report-kind';

/** A year of a busy dairy has some megabytes, and the dairy may use a mobile network. */
const TIMEOUT_MS = 60_000;

interface ReportPlace {
  role: Role;
  range: Range;
}

/** The read of a report, which the socket keeps current. */
export function reportQuery<Read extends object, Row extends object>(
  kind: ReportKind<Read, Row>,
  { role, range }: ReportPlace,
) {
  const { name, call, isPaged } = kind.definition;
  const path = `${role}/${call}`;
  const params = { fromDate: range.from, toDate: range.to };
  return liveRows<Read>({
    topic: { name, from: range.from, to: range.to },
    path,
    params,
    timeoutMs: TIMEOUT_MS,
    merge: kind.merge ?? mergeByDefinition(kind.definition),
    read: isPaged
      ? (options: ReadOptions) => api.readPages<Read>(path, params, options)
      : undefined,
  });
}
