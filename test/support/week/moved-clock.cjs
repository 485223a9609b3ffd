/*
 * Loaded into a server's process before its program: its clock goes a day ahead with each SIGUSR2. Timers and the database's clock
 * stay as they are. So a test lives through several business days with the very server that people run.
 */
const DAY_MS = 86_400_000;
const RealDate = Date;
let aheadMs = 0;

class MovedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(MovedDate.now());
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }

  /** Dates that Node itself has made are dates as well. */
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
}

globalThis.Date = MovedDate;
process.on('SIGUSR2', () => (aheadMs += DAY_MS));
