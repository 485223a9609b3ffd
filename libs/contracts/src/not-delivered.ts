/** The reasons for which a delivery boy could not deliver, with the text that is recorded as absence remark. `other`: the person typed the text. */
export const NOT_DELIVERED_WORDS = {
  'not-home': 'Not home',
  locked: 'Locked',
  refused: 'Refused',
  'no-milk': 'No milk left',
  'wrong-address': 'Wrong address',
  other: 'Other',
} as const;

/** The words of the Not Delivered report for a stop without a reason: something was delivered there, or nothing. */
export const WITHOUT_REASON_WORDS = { less: 'Less', none: 'No reason' } as const;

export type NotDeliveredReason = keyof typeof NOT_DELIVERED_WORDS;

export const NOT_DELIVERED_REASONS: readonly NotDeliveredReason[] = [
  'not-home',
  'locked',
  'refused',
  'no-milk',
  'wrong-address',
  'other',
];

/** Longest absence remark, in UTF-16 code units. */
export const MAX_ABSENCE_LENGTH = 500;

/** Largest number of empty bottles that one stop gives back. */
export const MAX_STOP_BOTTLES = 500;
