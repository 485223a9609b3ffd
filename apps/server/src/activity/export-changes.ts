import type { ActivityChange, ActivityField } from '@milkround/contracts';
import type { DownloadFact } from '@milkround/domain';
import { stated } from './change';
import type { ReferenceKind, References } from './references';

type ReportExport = Extract<DownloadFact, { type: 'ReportExported' }>;

/** The filters whose values are ids. */
const REFERENCES: Readonly<Record<string, ReferenceKind & ActivityField>> = {
  areaId: 'area',
  areaIds: 'area',
  deliveryBoyId: 'delivery-boy',
  productId: 'product',
};
/** The names of the filters that have another name as a parameter. */
const FIELDS: Readonly<Record<string, ActivityField>> = {
  search: 'search',
  q: 'search',
  sort: 'sort',
  productName: 'product',
  consumerId: 'consumer',
  orderId: 'order',
  uploadId: 'upload',
  kind: 'kind',
  late: 'late',
  done: 'done',
  figure: 'figure',
  actorRole: 'actor-role',
  actorId: 'actor-id',
};

/** Returns what was downloaded: the report, its dates, its filters and the number of its rows. */
export function exportChanges({ data }: Pick<ReportExport, 'data'>, references: References): ActivityChange[] {
  const { report, fromDate, toDate, filters, rows, outcome } = data;
  return [
    stated('report', report),
    ...(fromDate === null ? [] : [stated('from-date', fromDate)]),
    ...(toDate === null ? [] : [stated('to-date', toDate)]),
    ...(rows === null ? [] : [stated('rows', rows)]),
    ...(outcome === 'complete' ? [] : [stated('outcome', outcome)]),
    ...Object.entries(filters).flatMap(([name, value]) => filterChanges(name, value, references)),
  ];
}

function filterChanges(name: string, value: ReportExport['data']['filters'][string], references: References): ActivityChange[] {
  const kind = REFERENCES[name];
  const values = typeof value === 'object' ? value : [value];
  if (kind) return values.flatMap((id) => (typeof id === 'number' ? [stated(kind, references.of(kind, id))] : []));
  const field = FIELDS[name];
  return field ? [stated(field, typeof value === 'object' ? value.join(', ') : value)] : [];
}
