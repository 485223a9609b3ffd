import { SYNC_LIMITS } from '../../input-rules';

/** Answers to entries of phones, to those that were set aside, and notes in the history of orders. */
export const ENTRIES_ANSWERS_MESSAGES = {
  'entries-received': 'Entries received',
  'entry-applied': 'Entry applied successfully!',
  'entry-dismissed': 'Entry dismissed successfully!',
  'key-reused': 'This Idempotency-Key was used for something else.',
  'entry-superseded': 'A later entry replaced this one.',
  'close-superseded':
    'Your other phone closed the day later. Its figures count; those of this phone are an earlier close.',
  'entry-never-came': 'One entry of a phone last heard at {{time}} never arrived.',
  'entries-never-came': '{{number}} entries of a phone last heard at {{time}} never arrived.',
  'entry-lines-gone':
    'Some orders were taken off the list meanwhile; your supervisor sees what you delivered of them.',
  'day-closed-before': 'The day was closed before you did this.',
  'order-moved': 'This order was given to another delivery boy.',
  'consumer-moved': 'This consumer was given to another delivery boy.',
  'entry-too-old': `This was made more than ${SYNC_LIMITS.daysBack} days ago.`,
  'entry-too-early': 'This was made for a day that has not begun.',
  'entry-after-end': 'You were no longer a delivery boy here when this was made.',
  'entry-id-reused': 'Another entry has the same number.',
  'entry-not-understood': 'The server does not understand what the phone sent.',
  'entry-unknown': 'There is no such entry set aside.',
  'entry-already-applied': 'Somebody has applied this entry already.',
  'entry-already-dismissed': 'Somebody has dismissed this entry already.',
  'entry-other-area': 'This has gone to another area by now: an admin can apply it.',
  'entry-refused': 'This cannot be applied: {{why}}',
  'obstacle-order-unknown': 'this order is on nobody’s list any more.',
  'obstacle-consumer-unknown': 'this consumer is not on the list of that day.',
  'obstacle-day-closed': 'the day is closed. Reopen it first.',
  'obstacle-day-already-closed': 'the day is already closed. Reopen it first.',
  'entry-not-taken': 'The server could not take this entry.',
} as const;
