/** Entries of phones, those that were set aside, and the history of orders. */
export const ENTRIES_MESSAGES = {
  'already-received': 'This was received before.',
  'note-required': 'Note is required',
  'order-unknown': 'This order is not on your list today.',
  'consumer-unknown': 'This consumer is not on your list today.',
  'nothing-to-close': 'There are no orders today, so there is no day to close.',
  'day-reopened': 'The day was reopened after you closed it.',
  'office-order-unknown': 'This order was not on the delivery boy’s list that day.',
  'office-consumer-unknown': 'This consumer was not on the delivery boy’s list that day.',
  'office-nothing-to-close': 'There were no orders that day, so there was no day to close.',
  'office-day-reopened': 'The day was reopened after the delivery boy closed it.',
  'office-day-closed-before': 'The day was closed before the delivery boy did this.',
  'office-entry-after-end': 'The delivery boy was no longer employed here when this was made.',
  'entries-applied': '{{number}} of {{all}} entries applied.',
  'entries-dismissed': '{{number}} of {{all}} entries dismissed.',
} as const;
