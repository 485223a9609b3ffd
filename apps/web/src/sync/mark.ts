/** In local storage: that somebody was signed in here as a delivery boy, readable before anything else is loaded. Most visitors need nothing of it. */
export const MARK = 'milkround-phone';
