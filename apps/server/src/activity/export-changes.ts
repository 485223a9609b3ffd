import type { ActivityChange, ActivityField } from '@milkround/contracts';
import type { DownloadFact } from '@milkround/domain';
import { FILTER_FIELDS, titledSort } from '../words/filter-words';
import { toStatement } from './to-change';
import type { ReferenceKind, References } from './references';

type ReportExport = Extract<DownloadFact, { type: 'ReportExported' }>;

/** The filters whose values are ids. */
const REFERENCES: Readonly<Record<string, ReferenceKind & ActivityField>> = {
  areaId: 'area',
  areaIds: 'area',
  deliveryBoyId: 'delivery-boy',
  productId: 'product',
};

export function exportChanges(
  { data }: Pick<ReportExport, 'data'>,
  references: References,
): ActivityChange[] {
  const { report, fromDate, toDate, filters, rows, outcome } = data;
  return [
    toStatement('report', report),
    ...(fromDate === null ? [] : [toStatement('from-date', fromDate)]),
    ...(toDate === null ? [] : [toStatement('to-date', toDate)]),
    ...(rows === null ? [] : [toStatement('rows', rows)]),
    ...(outcome === 'complete' ? [] : [toStatement('outcome', outcome)]),
    ...Object.entries(filters).flatMap(([name, value]) =>
      filterChanges(report, name, value, references),
    ),
  ];
}

function filterChanges(
  report: string,
  name: string,
  value: ReportExport['data']['filters'][string],
  references: References,
): ActivityChange[] {
  const kind = REFERENCES[name];
  const values = typeof value === 'object' ? value : [value];
  if (kind)
    return values.flatMap((id) =>
      typeof id === 'number' ? [toStatement(kind, references.create(kind, id))] : [],
    );
  const field = FILTER_FIELDS[name];
  if (!field) return [];
  if (field === 'sort' && typeof value === 'string')
    return [toStatement(field, titledSort(report, value))];
  return [toStatement(field, typeof value === 'object' ? value.join(', ') : value)];
}
