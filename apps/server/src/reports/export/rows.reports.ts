import type { ChangeRow, DayCloseRow, RemarkRow } from '@milkround/contracts';
import type { DataSource } from 'typeorm';
import { asColumns } from '../../database/json-rows';
import { changesSql, closesSql, remarksSql } from '../report.sql';
import { paged } from './paged.report';
import type { Report } from './report';

const inTextOrder = (text: string): string => `(${text}) collate text_order`;

const NAME = {
  boy: inTextOrder(`admin_delivery_boy ->> 'name'`),
  changed: inTextOrder(`delivery_boy ->> 'name'`),
  consumer: inTextOrder(`"order" ->> 'consumer_name'`),
  product: inTextOrder(`"order" -> 'product' ->> 'name'`),
};

/** Day Close Report: the closes that stand. */
export const dayCloseReport = (database: DataSource): Report =>
  paged<DayCloseRow>(database, {
    file: 'DayCloseReport.xlsx',
    sheet: 'DayCloseReport',
    select: closesSql(asColumns),
    order: 'created_at desc, id',
    columns: [
      { title: 'Delivery Boy', key: 'delivery_boy', by: NAME.boy, kind: 'text', width: 26, cell: (row) => row.admin_delivery_boy.name },
      { title: 'Requirement', key: 'req_qty', by: 'req_qty', kind: 'number', width: 14, cell: (row) => row.req_qty },
      { title: 'Taken', key: 'assigned_qty', by: 'assigned_qty', kind: 'number', width: 12, cell: (row) => row.assigned_qty },
      { title: 'Empty Bottle', key: 'empty_bottles', by: 'empty_bottles', kind: 'number', width: 14, cell: (row) => row.empty_bottles },
      { title: 'Remarks', key: 'remarks', by: inTextOrder('remarks'), kind: 'text', width: 40, cell: (row) => row.remarks },
      { title: 'Closed At', key: 'created_at', by: 'created_at', kind: 'time', width: 24, cell: (row) => new Date(row.created_at) },
    ],
    searched: [`admin_delivery_boy ->> 'name'`, 'remarks'],
  });

/** Delivery Change Log: a row per change of a quantity. */
export const changeReport = (database: DataSource): Report =>
  paged<ChangeRow>(database, {
    file: 'DeliveryChange.xlsx',
    sheet: 'DeliveryChange',
    select: changesSql(asColumns),
    order: 'position desc',
    columns: [
      { title: 'Delivery Boy', key: 'delivery_boy', by: NAME.changed, kind: 'text', width: 26, cell: (row) => row.delivery_boy.name },
      { title: 'Consumer', key: 'consumer', by: NAME.consumer, kind: 'text', width: 28, cell: (row) => row.order.consumer_name },
      { title: 'Requirement', key: 'exp_qty', by: 'exp_qty', kind: 'number', width: 14, cell: (row) => row.exp_qty },
      { title: 'Updated Quantity', key: 'updated_qty', by: 'updated_qty', kind: 'number', width: 18, cell: (row) => row.updated_qty },
      { title: 'Product', key: 'product', by: NAME.product, kind: 'text', width: 18, cell: (row) => row.order.product.name },
      {
        title: 'Date/Time of Change',
        key: 'created_at',
        by: 'created_at',
        kind: 'time',
        width: 24,
        cell: (row) => new Date(row.created_at),
      },
      {
        title: 'Status',
        key: 'status',
        by: 'status',
        kind: 'text',
        width: 12,
        cell: (row) => (row.status === 1 ? 'Completed' : 'Pending'),
      },
    ],
    searched: [`delivery_boy ->> 'name'`, `"order" ->> 'consumer_name'`, `"order" ->> 'consumer_id'`, `"order" -> 'product' ->> 'name'`],
  });

/** Order Remarks: a row per consumer and date with a payment or an absence. */
export const remarksReport = (database: DataSource): Report =>
  paged<RemarkRow>(database, {
    file: 'OrderRemarks.xlsx',
    sheet: 'OrderRemarks',
    select: remarksSql(asColumns, 'admin'),
    order: `order_date desc, ${NAME.boy}, delr_boy_id, sequence, consumer_id`,
    columns: [
      { title: 'Consumer', key: 'consumer', by: inTextOrder('consumer_name'), kind: 'text', width: 28, cell: (row) => row.consumer_name },
      { title: 'MDE', key: 'delivery_boy', by: NAME.boy, kind: 'text', width: 26, cell: (row) => row.admin_delivery_boy?.name ?? null },
      { title: 'Order Date', key: 'order_date', by: 'order_date', kind: 'date', width: 14, cell: (row) => row.order_date },
      {
        title: 'Absence Remarks',
        key: 'absence_remarks',
        by: inTextOrder('absence_remarks'),
        kind: 'text',
        width: 36,
        cell: (row) => row.absence_remarks,
      },
      {
        title: 'Payment',
        key: 'remarks',
        by: 'remarks::numeric',
        kind: 'number',
        width: 12,
        cell: ({ remarks }) => (remarks === null ? null : Number(remarks)),
      },
      { title: 'Payment Mode', key: 'payment_mode', by: 'payment_mode', kind: 'text', width: 16, cell: (row) => row.payment_mode },
    ],
    searched: ['consumer_name', 'consumer_id', `admin_delivery_boy ->> 'name'`, 'absence_remarks', 'address'],
  });
