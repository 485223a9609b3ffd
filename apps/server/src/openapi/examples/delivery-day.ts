import {
  API,
  type ClosedDay,
  type ConsumerOrders,
  createMessage,
  type DayCloseRow,
  type DeliveryBoyStats,
  type KnownConsumer,
  type Order,
  type OrderLine,
  type Round,
  type StopToCorrect,
} from '@milkround/contracts';
import { close as reportedClose } from '../../reports/report-examples';
import { data, ORDER_ID, writeAnswer, type CallExamples, XLSX } from './example';

const product = { id: 1, name: 'Cow' };
const line: OrderLine = {
  id: ORDER_ID,
  consumer_id: '00042',
  consumer_name: 'Sneha Kulkarni',
  address: '12, Pashan Road',
  area: 'Baner',
  product_id: 1,
  product,
  exp_quantity: 2,
  dlvr_quantity: 1.5,
  filled: false,
  is_delivered: true,
  consumer_remark: '320',
  consumer_absence: null,
  paymentMode: 'cash',
  adjusted_qty: 0,
  empty_bottles: 2,
};
const stop: ConsumerOrders = { consumerId: line.consumer_id, data: [line] };
const order: Order = {
  id: ORDER_ID,
  order_date: '2026-11-21',
  consumer_id: line.consumer_id,
  consumer_name: line.consumer_name,
  address: line.address,
  delr_boy_id: 1,
  delivery_boy: { id: 1, name: 'Ravi Patil' },
  product_id: 1,
  product,
  exp_quantity: 2,
  dlvr_quantity: null,
  is_delivered: false,
  adjusted_qty: 0,
  created_at: '2026-11-20T12:30:00.000Z',
  sequence: 1,
  order_excel: `${API}/admin/uploads/019ba3f1-6c00-7a51-8f0e-4b1de0a1c1ff`,
};
/** Delivered without a network, and received when the phone had a network again. */
const delivered: Order = {
  ...order,
  dlvr_quantity: 1.5,
  is_delivered: true,
  delivered_at: '2026-11-21T00:42:00.000Z',
  received_at: '2026-11-21T01:10:00.000Z',
  consumer_remark: '320',
  paymentMode: 'cash',
  payment_at: '2026-11-21T00:43:00.000Z',
  payment_received_at: '2026-11-21T01:10:00.000Z',
};
const consumer: KnownConsumer = {
  consumer_id: line.consumer_id,
  consumer_name: line.consumer_name,
  address: line.address,
};
const round: Round = {
  roundId: '019ba3f1-6c00-7a51-8f0e-4b1de0a1c1aa',
  roundName: 'Round 1',
  consumersNo: 1,
  orders: { [line.consumer_id]: [line] },
};
const stats: DeliveryBoyStats = { total_today_orders: 60, total_today_delivered: 12 };
const close: DayCloseRow = { ...reportedClose, remarks: 'One bottle broken' };
const closedDay: ClosedDay = {
  id: close.id,
  closed_at: close.created_at,
  closed_by: { role: 'delivery-boy', name: 'Ravi Patil' },
  stops: 60,
  done: 57,
  req_qty: 130.5,
  dlvr_qty: 124,
  payments: 1250,
  assigned_qty: 132,
  empty_bottles: 41,
  remarks: 'One bottle broken',
  supervisor: { name: 'Meera Shinde', phone: '9876543210' },
};
const stopToCorrect: StopToCorrect = {
  consumerId: line.consumer_id,
  name: line.consumer_name,
  isDone: false,
  lines: [{ orderId: ORDER_ID, product: product.name, expected: 2, delivered: null }],
  payment: null,
  mode: '',
  absence: null,
  absenceReason: null,
  bottles: null,
  close: { id: close.id, assignedQuantity: 132, EmptyBottle: 41, remarks: 'One bottle broken' },
};
/** Only for a consumer whom the area does not have yet. */
const newConsumer = { consumerName: 'Lata Bhosale', consumerAddress: '4, Laxmi Heights, Baner' };
const wire = {
  orderDate: '2026-11-21',
  consumerId: '00042',
  productId: 1,
  expQuantity: 2,
  adjustedQuantity: 1,
  ...newConsumer,
};
const columns = {
  orderDate: '2026-11-21',
  delr_boy_id: 1,
  consumer_id: '00042',
  product_id: 1,
  exp_quantity: 2,
  adjustedQuantity: 1,
  ...newConsumer,
};

/** The delivery boy's day, and orders by hand. */
export const deliveryDayExamples: CallExamples = {
  'GET delivery-boy/dashboard-stats': { summary: 'Today in deliveries', answer: data(stats) },
  'GET delivery-boy/get-orders': {
    summary: 'Today’s stops in delivery sequence, and the close that stands on the day',
    answer: { ...data([stop]), date: '2026-11-21', close: closedDay },
  },
  'GET delivery-boy/day': {
    summary: 'What a phone keeps of today: stops, rounds, products, pauses',
    answer: {
      ...data([stop]),
      date: '2026-11-21',
      close: closedDay,
      previous: null,
      rounds: [
        {
          roundId: round.roundId,
          roundName: round.roundName,
          consumerIds: Object.keys(round.orders),
        },
      ],
      products: [{ id: 1, name: 'Cow', step: 0.5 }],
      pauses: [
        {
          consumer_id: '00043',
          consumer_name: 'Asha Joshi',
          address: '5, Laxmi Heights, Baner',
          pauses: [
            { pauseId: ORDER_ID, from: '2026-11-23', until: '2026-11-30', reason: 'On holiday' },
          ],
        },
      ],
      epoch: 'c0ffee00-1d2e-4f3a-8b4c-5d6e7f801234',
      texts: 'Yg1bkVvS2J3iQqY0hM1p8a7c6d4',
    },
  },
  'GET get-round-report': { summary: 'Today’s rounds, oldest first', answer: { rounds: [round] } },
  'POST edit-product-order/{orderId}': {
    summary: 'Record what was delivered of one line',
    body: { deliverdQuantity: '1.5' },
    answer: writeAnswer(createMessage('quantity-updated'), line),
  },
  'POST edit-order-status/{consumerId}': {
    summary: 'Mark a stop done, or take that back',
    body: { isDelivered: true },
    answer: writeAnswer(createMessage('status-updated'), stop),
  },
  'POST edit-order-remarks': {
    summary: 'Save payment and absence of a stop',
    body: {
      consumerUniqueId: '00042',
      remarks: '320',
      absenceRemarks: 'Not home',
      paymentMode: 'cash',
    },
    answer: writeAnswer(createMessage('remark-updated'), stop),
  },
  'POST add-round': {
    summary: 'Make a round of the next stops',
    body: { consumerNo: 1, roundName: 'Round 1' },
    answer: writeAnswer(createMessage('round-added'), round),
  },
  'POST day-close': {
    summary: 'Close the day’s books and sign out',
    body: { assignedQuantity: 132, EmptyBottle: 41, remarks: 'One bottle broken' },
    answer: writeAnswer(createMessage('day-closed-done'), close),
  },
  'POST close-day/{deliveryBoyId}': {
    summary: 'Close a day for a delivery boy who cannot; a close of his phone does not replace it',
    body: {
      ...{ orderDate: '2026-11-21', assignedQuantity: 132, EmptyBottle: 41 },
      reason: 'He has left',
    },
    answer: writeAnswer(createMessage('day-closed-done'), close),
  },
  'POST count-cash/{deliveryBoyId}': {
    summary: 'Count the cash of a close, with the count that the screen showed before',
    body: { orderDate: '2026-11-21', closeId: close.id, counted: 1230, previous: null },
    answer: writeAnswer(createMessage('cash-counted', { counted: 1230 }), close),
  },
  'POST reopen-day/{deliveryBoyId}': {
    summary: 'Reopen a closed day',
    body: { orderDate: '2026-11-21', reason: 'Counted the wrong crate' },
    answer: writeAnswer(createMessage('day-reopened-done'), close),
  },
  'POST order-again/{deliveryBoyId}': {
    summary: 'Order a stop again that was not delivered, for the day after it',
    body: { orderDate: '2026-11-21', consumerUniqueId: '00042' },
    answer: writeAnswer(
      createMessage('ordered-again', {
        name: 'Sneha Kulkarni',
        boy: 'Ravi Patil',
        date: '2026-11-22',
      }),
      {
        ...{ order_date: '2026-11-22', delr_boy_id: 1, lines: 1 },
      },
    ),
  },
  'GET correct-delivery/{deliveryBoyId}': {
    summary: 'A stop as it can be corrected, with the close of its day',
    answer: data(stopToCorrect),
  },
  'POST correct-delivery/{deliveryBoyId}': {
    summary:
      'Correct a stop on behalf of the delivery boy. With `close` a closed day is reopened for it and closed again with these figures',
    body: {
      ...{ orderDate: '2026-11-21', consumerUniqueId: '00042', reason: 'The consumer called' },
      ...{ wasDelivered: false, isDelivered: true },
      lines: [{ orderId: ORDER_ID, expected: 2, delivered: null, quantity: 1.5 }],
      ...{ remarks: 320, absenceRemarks: null, paymentMode: 'cash' },
      previous: { remarks: null, paymentMode: '', absenceRemarks: null },
      close: stopToCorrect.close,
    },
    answer: writeAnswer(createMessage('delivery-corrected'), stop),
  },
  'POST delivery-boy/add-single-order': {
    summary: 'Place or correct one line of today',
    body: wire,
    answer: writeAnswer(createMessage('order-added'), order),
  },
  'POST supervisor/add-single-order': {
    summary: 'Place or correct one line',
    body: { ...wire, deliveryBoyId: 1 },
    answer: writeAnswer(createMessage('order-added'), order),
  },
  'POST admin/add-single-order': {
    summary: 'Place or correct one line',
    body: columns,
    answer: writeAnswer(createMessage('order-added'), order),
  },
  'POST edit-single-order/{id}': {
    summary: 'Change one of today’s orders',
    body: columns,
    answer: writeAnswer(createMessage('order-updated'), order),
  },
  'POST delete-single-order/{id}': {
    summary: 'Delete one of today’s orders',
    answer: writeAnswer(createMessage('order-deleted'), { id: ORDER_ID }),
  },
  'GET consumer/{consumerId}': {
    summary:
      'Who a consumer is, as the own area knows; for an admin as the area of the delivery boy does, or else another one',
    answer: data(consumer),
  },
  'GET get-orders/{date}': {
    summary: 'A date’s orders by delivery boy, or those of one',
    answer: data([delivered]),
  },
  'GET get-orders/{date}/export': {
    summary: 'Those that filters and search leave as Orders.xlsx',
    file: XLSX,
  },
};
