/** The state of a history entry that a button opened: the focus moves to the slider, because the button disappears. */
export const ENTERED = { isEnteredTravel: true };

export const isEntered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEnteredTravel' in state;
