import type { ChangeRow, RemarkRow, Role } from '@milkround/contracts';
import { api, type ReadOptions } from '../../api/client';
import { watchedQuery } from '../../live';
import type { ReportPlace } from '../../ui/report-kind';

/** A year of a busy dairy is some megabytes, and its network is a phone's. */
const TIMEOUT_MS = 60_000;

/** The reads under the role's prefix; their exports are at the same place with `/export`. */
export const CALLS = {
  deliveries: 'get-order-all-reports',
  quantities: 'get-all-quantity-by-area',
  dayCloses: 'get-day-close-report',
  changes: 'get-order-logs',
  remarks: 'get-order-remarks',
} as const;

const read = (role: Role, call: string, { from, to }: ReportPlace['range']) => ({
  path: `${role}/${call}`,
  params: { fromDate: from, toDate: to },
  timeoutMs: TIMEOUT_MS,
});

/** The two that grow with every delivery come in pages. */
const pages = <Row>({ path, params, timeoutMs }: ReturnType<typeof read>) => ({
  path,
  params,
  timeoutMs,
  read: (options: ReadOptions) => api.readPages<Row>(path, params, options),
});

/** Requirement and delivery per zone, delivery boy and product. */
export const deliveriesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({ topic: { name: 'deliveries', ...range }, ...read(role, CALLS.deliveries, range) });

/** Requirement per zone and product. */
export const quantitiesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({ topic: { name: 'quantities', ...range }, ...read(role, CALLS.quantities, range) });

/** The days that stand closed, newest first. */
export const dayClosesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({ topic: { name: 'day-close', ...range }, ...read(role, CALLS.dayCloses, range) });

/** Changes of quantities, newest first. */
export const changesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({ topic: { name: 'changes', ...range }, ...pages<ChangeRow>(read(role, CALLS.changes, range)) });

/** Payments and absences; a delivery boy's own. */
export const remarksQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({ topic: { name: 'remarks', ...range }, ...pages<RemarkRow>(read(role, CALLS.remarks, range)) });
