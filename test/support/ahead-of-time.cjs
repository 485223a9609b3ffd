/** Loaded before the built server: its clock runs CLOCK_AHEAD_MS ahead of the machine's. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const { now } = Date;
globalThis.Date = class extends Date {
  constructor(...time) {
    if (time.length > 0) super(...time);
    else super(now() + aheadMs);
  }

  static now() {
    return now() + aheadMs;
  }
};
