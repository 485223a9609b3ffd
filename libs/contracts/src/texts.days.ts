/** How far ahead of today orders can be given. */
export const ORDER_DAYS_AHEAD = 30;

/** What is said of orders and delivery days to those who look after them. */
export const DAYS_SAY = {
  dayNotClosed: 'The day is not closed.',
  dayNeverOpened: 'This day was never opened.',

  orderUnknown: 'There is no such order.',
  orderExists: 'This order exists already.',
  lineExists: 'This consumer already has an order for this product.',
  orderStands: 'The order for this consumer and product is {{quantity}} by now. Please look again.',
  quantityRevised: 'Order updated successfully! The quantity was {{before}} and is {{after}} now.',
  orderGone: 'Somebody else has just moved, changed or deleted this order. Please look again.',
  notToday: 'Only today’s orders can be changed; this one is for {{date}}.',
  otherArea: '{{name}} delivers for another area on this date.',
  newConsumer: 'Consumer {{consumerId}} is new: please check the ID.',

  deliveredDelete: 'This order was delivered and cannot be deleted.',
  deliveredMove: 'This order was delivered and cannot be moved to another delivery boy.',
  deliveredChange: 'This order was delivered and cannot be changed to another product or consumer.',
  doneDelete: 'This stop is done, so the order cannot be deleted.',
  doneMove: 'This stop is done, so the order cannot be moved to another delivery boy.',
  doneChange: 'This stop is done, so the order cannot be changed to another product or consumer.',
  recordedAt: '{{name}} recorded it at {{time}}.',
  somebodyRecorded: 'Somebody recorded it at {{time}}.',

  fileHasLine: 'Row {{row}} of the file already gives this line.',
  isDelivered: 'A delivery of {{quantity}} is recorded.',
  isAdjusted: 'The requirement was adjusted to {{quantity}} by hand.',
  isDone: 'The stop is done.',

  onlyToday: 'You can add orders for today only',
  dateBefore: 'Order Date cannot be before today',
  dateAhead: `Order Date can be at most ${ORDER_DAYS_AHEAD} days ahead`,
  dateWrong: 'Order Date must be a date like 2025-01-31',
  dateStays: 'An order cannot be moved to another date',

  notWhole: 'Must be a whole number',
  onlyAvailable: 'Only {{available}} available',
  amountWrong: 'Payment Amount must be a number',
} as const;

/** What is said of entries that came too late. */
export const ENTRIES_SAY = {
  unknown: 'There is no such entry set aside.',
  applied: 'Somebody has applied this entry already.',
  dismissed: 'Somebody has dismissed this entry already.',
  otherArea: 'This has gone to another area by now: an admin can apply it.',
  notPayment: 'This entry has no payment that could be assigned.',
  paymentExists: 'This consumer has a payment already.',
  refused: 'This cannot be applied: {{why}}',
  appliedOf: '{{number}} of {{all}} entries applied.',
  dismissedOf: '{{number}} of {{all}} entries dismissed.',
} as const;

/** What an order's history says of what a phone showed and of what arrived late. */
export const HISTORY_SAYS = {
  unseenQuantity: 'The phone did not show the quantity that was recorded before.',
  unseenPayment: 'The phone did not show the payment that was recorded before.',
  unseenAbsence: 'The phone did not show the absence that was recorded before.',
  addedLater: 'Added after the phone had its list: this order is still open.',
  lateDone: 'Done had been taken back later.',
  lateUndo: 'The stop had been marked done later.',
  lateNoPayment: 'The payment was to be removed.',
  lateNoAbsence: 'The absence was to be removed.',
} as const;

/** Why an entry cannot be applied, as it stands in a sentence. */
export const ENTRY_OBSTACLES = {
  'order-unknown': 'this order is on nobody’s list any more.',
  'consumer-unknown': 'this consumer is not on the list of that day.',
  'day-closed': 'the day is closed. Reopen it first.',
  'day-already-closed': 'the day is already closed. Reopen it first.',
} as const;
