import type { ChangeRow, RemarkRow, Role } from '@milkround/contracts';
import {
  changeReport,
  compareRows,
  dayCloseReport,
  deliveryReport,
  remarksReport,
  requirementReport,
  type OrderTerm,
} from '@milkround/domain';
import { api, type ReadOptions } from '../../api/client';
import { watchedQuery } from '../../live';
import type { ReportPlace } from '../../ui/report-kind';

/** A year of a busy dairy is some megabytes, and its network is a phone's. */
const TIMEOUT_MS = 60_000;

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

/** Places a new row of a report by the report's own order. */
const inOrderOf =
  <Row>({ order }: { order: readonly OrderTerm<Row>[] }) =>
  (added: Row, known: Row): number =>
    compareRows(order, added, known);

/** Requirement and delivery per zone, delivery boy and product. */
export const deliveriesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({ topic: { name: 'deliveries', ...range }, ...read(role, deliveryReport.call, range) });

/** Requirement per zone and product. */
export const quantitiesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({
    topic: { name: 'quantities', ...range },
    compareRows: inOrderOf(requirementReport),
    ...read(role, requirementReport.call, range),
  });

/** The days that stand closed, newest first. */
export const dayClosesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({
    topic: { name: 'day-close', ...range },
    compareRows: inOrderOf(dayCloseReport),
    ...read(role, dayCloseReport.call, range),
  });

/** Changes of quantities, newest first. */
export const changesQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({
    topic: { name: 'changes', ...range },
    compareRows: inOrderOf(changeReport),
    ...pages<ChangeRow>(read(role, changeReport.call, range)),
  });

/** Payments and absences; a delivery boy's own. */
export const remarksQuery = ({ role, range }: ReportPlace) =>
  watchedQuery({
    topic: { name: 'remarks', ...range },
    compareRows: inOrderOf(remarksReport),
    ...pages<RemarkRow>(read(role, remarksReport.call, range)),
  });
