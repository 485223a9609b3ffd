/** The state of a history entry that a button has led to: the focus goes to the slider, because the button is gone. */
export const ENTERED = { isEnteredTravel: true };

export const isEntered = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isEnteredTravel' in state;
