/*
 * Loaded into a server's process before its program: its clock is CLOCK_AHEAD_MS ahead, and a day more with each SIGUSR2. Timers and the
 * database's clock stay unchanged. So a test passes through several business days with the server that people run.
 */
const DAY_MS = 86_400_000;
const RealDate = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS);

class MovedDate extends RealDate {
  constructor(...args) {
    super(.../** @type {[number]} */ (args.length === 0 ? [MovedDate.now()] : args));
  }

  /** @override */
  static now() {
    return RealDate.now() + aheadMs;
  }

  /**
   * Dates that Node itself has created are also dates.
   * @override
   */
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
}

Object.assign(globalThis, { Date: MovedDate });
process.on('SIGUSR2', () => (aheadMs += DAY_MS));
