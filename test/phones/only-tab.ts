/** The channel to the other tabs of a phone that has one tab only. */
export const NO_OTHER_TABS = {
  notify: () => undefined,
  onNotified: () => undefined,
  close: () => undefined,
};
