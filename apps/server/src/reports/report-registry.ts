import { API } from '@milkround/contracts';
import {
  REPORTS,
  type DeliveryDayFact,
  type ReportDefinition,
  type ReportName,
} from '@milkround/domain';
import { escapeLiteral } from 'pg';
import { asColumns, wireTime } from '../database/json-rows';
import { pageOfRows, read, readRows } from '../http/answer';
import type { DecodedEvent } from '../changes/decoded-event';
import type { DirtyKeys } from '../changes/dirty-keys';
import { dayName, stopName } from '../delivery-day/row-names';
import { exportPaged } from './export/paged.report';
import { orderSql } from './export/report-column.sql';
import { exportSummed } from './export/summed.report';
import { EXAMPLES } from './report-examples';
import { notDeliveredSql, stopRowId } from './not-delivered.sql';
import {
  changesSql,
  closesSql,
  newestChangesSql,
  newestDayOf,
  openDaysSql,
  remarksSql,
} from './report.sql';
import { valuesOf } from './report.queries';
import { toServedReport, type ServedReport } from './served-report';

type DayEvent = Extract<DecodedEvent, { of: 'day' }>;
type UploadEvent = Extract<DecodedEvent, { of: 'upload' }>;
type Types = ReadonlySet<DeliveryDayFact['type']>;

const CLOSES: Types = new Set(['DayClosed', 'DayReopened', 'CashCounted']);
const REMARKS: Types = new Set(['PaymentRecorded', 'AbsenceRecorded']);
const REQUIREMENTS: Types = new Set(['OrderPlaced', 'OrderRevised', 'OrderRemoved']);

/** The day on which a file was uploaded. */
const uploadDay = (timeZone: string): string =>
  `(u.uploaded_at at time zone ${escapeLiteral(timeZone)})::date`;

const forDays =
  (collect: (event: DayEvent, dirtyKeys: DirtyKeys) => void) =>
  (event: DecodedEvent, dirtyKeys: DirtyKeys) => {
    if (event.of === 'day') collect(event, dirtyKeys);
  };
const forUploads =
  (collect: (event: UploadEvent, dirtyKeys: DirtyKeys) => void) =>
  (event: DecodedEvent, dirtyKeys: DirtyKeys) => {
    if (event.of === 'upload') collect(event, dirtyKeys);
  };

/** Reads the changed rows of a report with at most one row for each delivery day. */
const readChangedDays =
  (
    { order }: Pick<ReportDefinition<never>, 'order'>,
    select: () => string,
  ): ServedReport['readChanged'] =>
  async (reads, { range, scope }, { days }) => {
    const keys = [...days.values()].map(dayName);
    const changedRows = `select * from (${select()}) s where s.order_date || '/' || s.delr_boy_id = any($5)`;
    const values = [...valuesOf(range, scope), keys];
    return { keys, rows: await reads.rows<object>(changedRows, orderSql(order), values) };
  };

/** The server's side of each report. */
export const SERVED_REPORTS: Record<ReportName, ServedReport> = {
  /** A row for each day that was closed. A reopening marks it, and a late entry changes it. */
  'day-close': {
    ...toServedReport({
      definition: REPORTS['day-close'],
      example: EXAMPLES.close,
      select: closesSql,
      shows: ['delivery-boy'],
      collect: forDays(({ fact, stream, day }, dirtyKeys) => {
        if (CLOSES.has(fact.type) || fact.meta.late !== undefined) dirtyKeys.addDay(stream, day);
      }),
    }),
    readChanged: readChangedDays(REPORTS['day-close'], closesSql),
  },

  /** Most facts of a day change its figures; a close removes the day. */
  'open-days': {
    ...toServedReport({
      definition: REPORTS['open-days'],
      example: EXAMPLES.openDay,
      select: openDaysSql,
      shows: ['delivery-boy'],
      collect: forDays(({ fact, stream, day }, dirtyKeys) => {
        if (fact.type !== 'RoundCreated') dirtyKeys.addDay(stream, day);
      }),
    }),
    readChanged: readChangedDays(REPORTS['open-days'], openDaysSql),
  },

  /** The rows of the log, and with them the rows of the same stop, whose status they show. */
  changes: {
    definition: REPORTS.changes,
    example: EXAMPLES.change,
    read: async ({ queries }, { range, scope }) => readRows(await queries.changes(range, scope)),
    readPage: async ({ pages }, { range, scope }, page) =>
      pageOfRows(await pages.changes(range, scope, page)),
    toWorkbook: ({ source }) => exportPaged(source, REPORTS.changes, changesSql(asColumns)),
    newestDay: newestChangesSql,
    shows: ['delivery-boy', 'product'],
    collect: forDays(({ fact, stops }, dirtyKeys) => {
      if (!REMARKS.has(fact.type)) stops.forEach((stop) => dirtyKeys.addStop(stop));
    }),
    readChanged: async ({ changedRows }, { range, scope }, { stops }) => {
      const rows = await changedRows.changes(range, scope, [...stops.values()]);
      return rows.length === 0 ? null : { keys: rows.map(({ id }) => id), rows };
    },
  },

  /** Any fact may change the quantities of a stop with a remark; a remark may become blank, or be removed with its order. */
  remarks: {
    definition: REPORTS.remarks,
    example: EXAMPLES.remark,
    read: async ({ queries }, { range, scope, role }) =>
      readRows(await queries.remarks(range, scope, role)),
    readPage: async ({ pages }, { range, scope, role }, page) =>
      pageOfRows(await pages.remarks(range, scope, role, page)),
    toWorkbook: ({ source }) =>
      exportPaged(source, REPORTS.remarks, remarksSql(asColumns, 'admin')),
    shows: ['delivery-boy'],
    collect: forDays(({ fact, stops }, dirtyKeys) => {
      if (fact.type === 'RoundCreated') return;
      stops.forEach((stop) =>
        dirtyKeys.addStop(stop, REMARKS.has(fact.type) || fact.type === 'OrderRemoved'),
      );
    }),
    readChanged: async ({ changedRows }, { range, scope, role }, { stops, removed }) => {
      const rows = await changedRows.remarks(range, scope, role, [...stops.values()]);
      const existingKeys = rows.map(
        ({ order_date: date, delr_boy_id: deliveryBoyId, consumer_id: consumerId }) =>
          stopName({ date, deliveryBoyId, consumerId }),
      );
      const keys = [...new Set([...existingKeys, ...removed])];
      return keys.length === 0 ? null : { keys, rows };
    },
  },

  /** A delivery boy's sums over the whole range, in all areas of the scope. */
  deliveries: {
    definition: REPORTS.deliveries,
    example: EXAMPLES.deliveries,
    read: async ({ queries }, { range, scope }) => read(await queries.deliveries(range, scope)),
    toWorkbook: ({ queries }) =>
      exportSummed(REPORTS.deliveries, ({ range, scope }) => queries.deliveries(range, scope)),
    shows: ['area', 'delivery-boy', 'product', 'supervisor'],
    collect: forDays(({ fact, stops, stream, day }, dirtyKeys) => {
      if (stops.length > 0 && !REMARKS.has(fact.type) && fact.type !== 'RoundCreated')
        dirtyKeys.addDay(stream, day);
    }),
    readChanged: async ({ queries }, { range, scope }, { days }) => {
      const ids = [...new Set([...days.values()].map(({ deliveryBoyId }) => deliveryBoyId))];
      return { keys: ids.map(String), rows: await queries.deliveries(range, scope, ids) };
    },
  },

  /** Most facts of a stop can add it to the list or remove it, and a close those without a reason. */
  'not-delivered': toServedReport({
    definition: REPORTS['not-delivered'],
    example: EXAMPLES.notDelivered,
    select: notDeliveredSql,
    shows: ['delivery-boy', 'product'],
    collect: forDays(({ fact, stops }, dirtyKeys) => {
      if (CLOSES.has(fact.type)) dirtyKeys.addAll();
      else if (fact.type !== 'RoundCreated' && fact.type !== 'PaymentRecorded')
        stops.forEach((stop) => dirtyKeys.addId(stopRowId(stop)));
    }),
  }),

  quantities: {
    definition: REPORTS.quantities,
    example: EXAMPLES.quantities,
    read: async ({ queries }, { range, scope }) => read(await queries.quantities(range, scope)),
    toWorkbook: ({ queries }) =>
      exportSummed(REPORTS.quantities, ({ range, scope }) => queries.quantities(range, scope)),
    shows: ['area', 'product'],
    collect: forDays(({ fact, stream, day }, dirtyKeys) => {
      if (REQUIREMENTS.has(fact.type)) dirtyKeys.addDay(stream, day);
    }),
    readChanged: async ({ queries, areas }, { range, scope }, { days }) => {
      const areaOf = await areas.lookUp([...days.values()]);
      const ids = [...new Set([...days.values()].flatMap((day) => areaOf(day) ?? []))];
      return { keys: ids.map(String), rows: await queries.quantities(range, scope, ids) };
    },
  },

  /** Only admins have no area. */
  uploads: toServedReport({
    definition: REPORTS.uploads,
    example: {
      id: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1ff',
      file_name: 'orders.xlsx',
      file: `${API}/admin/uploads/019ba3f1-6c00-7a51-8f0e-4b1de0a1c1ff`,
      order_date: '2026-11-22',
      uploaded_by: 'Anita Deshmukh',
      uploaded_at: '2026-11-21T12:30:00.000Z',
      taken_back_at: null,
      counts: { added: 310, changed: 4, unchanged: 0, protected: 0, missing: 12, errors: 0 },
    },
    select: (timeZone) => `
      select u.id, u.file_name, '${API}/admin/uploads/' || u.id as file, to_char(u.date, 'YYYY-MM-DD') as order_date,
        coalesce(a.name, '') as uploaded_by, ${wireTime('u.uploaded_at')} as uploaded_at, ${wireTime('u.taken_back_at')} as taken_back_at,
        json_build_object('added', u.added, 'changed', u.changed, 'unchanged', u.unchanged, 'protected', u.protected,
          'missing', u.missing, 'errors', u.errors) as counts
      from order_upload u left join admin a on a.id = u.uploaded_by
      where ${uploadDay(timeZone)} between $1 and $2 and $3::int is null and $4::int is null`,
    newestDay: (timeZone) =>
      newestDayOf(`select ${uploadDay(timeZone)} as date from order_upload u
        where ${uploadDay(timeZone)} between $1 and $2 and $3::int is null and $4::int is null`),
    collect: forUploads(({ fact }, dirtyKeys) => dirtyKeys.addId(fact.data.uploadId)),
  }),
};
