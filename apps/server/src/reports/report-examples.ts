import type {
  AreaDeliveries,
  AreaQuantities,
  ChangeRow,
  DayCloseRow,
  NotDeliveredRow,
  OpenDayRow,
  RemarkRow,
} from '@milkround/contracts';

const deliveries: AreaDeliveries = {
  area_id: 1,
  area_name: 'Baner',
  delivery_boys: [
    {
      deliveryBoyId: 1,
      deliveryBoyName: 'Ravi Patil',
      deliveryBoySupervisorName: 'Meera Shinde',
      products: [
        {
          productId: 1,
          productName: 'Cow',
          quantity: { expected_quantity: 36, delivered_quantity: 35.5 },
        },
      ],
    },
  ],
};
const quantities: AreaQuantities = {
  area_id: 1,
  area: 'Baner',
  products: { Cow: 130.5, Buffalo: 98 },
};
export const close: DayCloseRow = {
  id: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1bb',
  order_date: '2026-11-21',
  delr_boy_id: 1,
  admin_delivery_boy: { name: 'Ravi Patil' },
  req_qty: 130.5,
  assigned_qty: 132,
  empty_bottles: 41,
  remarks: '',
  created_at: '2026-11-21T03:41:00.000Z',
  recorded_at: '2026-11-21T03:41:02.000Z',
  applied_by: null,
  ...{ closed_by: null, close_reason: null },
  at_close: { stops: 60, done: 57, required: 130.5, delivered: 124 },
  now: { stops: 60, done: 60, required: 130.5, delivered: 130.5 },
  ...{ late: 3, late_cash: 150, late_other_payments: 0 },
  dlvr_qty: 124,
  left_over: 8,
  cash: 1250,
  ...{
    cash_counted: 1230,
    cash_difference: -20,
    cash_at_count: 1250,
    counted_by: 'Meera Shinde',
    counted_at: '2026-11-21T05:32:00.000Z',
  },
  other_payments: 500,
  reopened_at: null,
  reopened_by: null,
  reopen_reason: null,
  earlier: [],
};
const change: ChangeRow = {
  id: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1cc',
  order_id: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c101',
  order: {
    product_id: 1,
    product: { name: 'Cow' },
    consumer_name: 'Sneha Kulkarni',
    consumer_id: '00042',
  },
  delr_boy_id: 1,
  delivery_boy: { id: 1, name: 'Ravi Patil' },
  exp_qty: 2,
  updated_qty: 1.5,
  cleared_qty: null,
  status: 1,
  created_at: '2026-11-21T01:05:00.000Z',
  recorded_at: '2026-11-21T01:05:01.000Z',
  applied_by: null,
  late: false,
};
const remark: RemarkRow = {
  sequence: 1,
  consumer_id: '00042',
  consumer_name: 'Sneha Kulkarni',
  order_date: '2026-11-21',
  remarks: '320',
  absence_remarks: null,
  payment_mode: 'cash',
  delr_boy_id: 1,
  admin_delivery_boy: { name: 'Ravi Patil' },
  product_id: 1,
  address: '12, Pashan Road',
  exp_quantity: 2,
  dlvr_quantity: 1.5,
};

const openDay: OpenDayRow = {
  order_date: '2026-11-21',
  delr_boy_id: 2,
  delivery_boy: 'Dnyaneshwar Jadhav',
  has_left: true,
  ...{ stops: 42, done: 40, req_qty: 118, dlvr_qty: 112.5, cash: 150, other_payments: 0 },
};

const notDelivered: NotDeliveredRow = {
  ...{
    id: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1dd',
    order_date: '2026-11-21',
    delr_boy_id: 1,
    delivery_boy: 'Ravi Patil',
  },
  ...{
    consumer_id: '00042',
    consumer_name: 'Sneha Kulkarni',
    address: '12, Pashan Road',
    reason: 'not-home',
    remark: 'Not home',
  },
  ...{
    missing: 'Cow 2',
    sequence: 12,
    marked_at: '2026-11-21T01:05:00.000Z',
    marked_by: 'Ravi Patil',
  },
  ...{
    again_date: '2026-11-22',
    again_boy: 'Ravi Patil',
    again_by: 'Meera Shinde',
    again_at: '2026-11-21T04:10:00.000Z',
  },
};

/** A row of each report, for the OpenAPI document. */
export const EXAMPLES = { deliveries, quantities, close, change, remark, notDelivered, openDay };
