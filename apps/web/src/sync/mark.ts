/** A mark in local storage that a delivery boy has signed in here. It can be read before anything else is loaded, so that other visitors load nothing of the outbox. */
export const MARK = 'milkround-phone';
