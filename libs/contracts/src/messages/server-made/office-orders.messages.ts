import { ORDER_DAYS_AHEAD } from '../../input-rules';

/** Refusals of the office's changes to orders, days and order files. */
export const OFFICE_ORDERS_MESSAGES = {
  'day-reopened-done': 'Day reopened successfully!',
  'order-deleted': 'Order deleted successfully!',
  'stop-order-changed': 'The order of these stops has changed meanwhile. Please look again.',
  'stop-changed': '{{name}} was changed meanwhile. Please look again.',
  'day-not-closed': 'The day is not closed.',
  'ordered-again': '{{name}} is on the list of {{boy}} for {{date}} now.',
  'ordered-again-before': 'Somebody has put {{name}} on the next list already.',
  'stop-delivered': 'Nothing is missing at {{name}} any more. Please look again.',
  'ordered-already':
    '{{name}} already has an order for {{date}} from {{boy}}: {{orders}}. Change that order instead.',
  'cash-counted': 'Cash counted: ₹{{counted}}',
  'cash-counted-meanwhile': 'Somebody counted it meanwhile. Please look again.',
  'counted-required': 'Please enter what you counted',
  'day-not-opened': 'This day was never opened.',
  'order-not-found': 'There is no such order.',
  'line-exists': 'This consumer already has an order for this product.',
  'order-not-today': 'Only today’s orders can be changed; this one is for {{date}}.',
  'delivers-elsewhere': '{{name}} delivers for another area on this date.',
  'consumer-new': 'Consumer {{consumerId}} is new: please check the ID.',
  'delivered-delete': 'This order was delivered and cannot be deleted.',
  'delivered-move': 'This order was delivered and cannot be moved to another delivery boy.',
  'delivered-change':
    'This order was delivered and cannot be changed to another product or consumer.',
  'done-delete': 'This stop is done, so the order cannot be deleted.',
  'done-move': 'This stop is done, so the order cannot be moved to another delivery boy.',
  'done-change':
    'This stop is done, so the order cannot be changed to another product or consumer.',
  'recorded-by': '{{name}} recorded it at {{time}}.',
  'recorded-by-somebody': 'Somebody recorded it at {{time}}.',
  'file-has-line': 'Row {{row}} of the file already gives this line.',
  'line-delivered': 'A delivery of {{quantity}} is recorded.',
  'line-adjusted': 'The requirement was adjusted to {{quantity}} by hand.',
  'stop-done': 'The stop is done.',
  'only-today': 'You can add orders for today only',
  'order-date-past': 'Order Date cannot be before today',
  'order-date-ahead': `Order Date can be at most ${ORDER_DAYS_AHEAD} days ahead`,
  'order-date-invalid': 'Order Date must be a date like 2025-01-31',
  'order-date-fixed': 'An order cannot be moved to another date',
  'amount-invalid': 'Payment Amount must be a number',
} as const;
