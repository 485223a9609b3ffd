/*
 * Loaded into a server's process before its program: its clock goes a day ahead with each SIGUSR2. Timers and the database's clock
 * stay unchanged. So a test passes through several business days with the server that people run.
 */
const DAY_MS = 86_400_000;
const RealDate = Date;
let aheadMs = 0;

class MovedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(MovedDate.now());
    else super(...args);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }

  /** Dates that Node itself has created are also dates. */
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
}

globalThis.Date = MovedDate;
process.on('SIGUSR2', () => (aheadMs += DAY_MS));
