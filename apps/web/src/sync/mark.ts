/** A mark in local storage that a delivery boy has signed in here. It is read first, so that other visitors do not load the outbox. */
export const MARK = 'milkround-phone';
