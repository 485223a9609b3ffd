/** Loaded before the built server: its clock runs CLOCK_AHEAD_MS ahead of the machine's. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const { now } = Date;
Date.now = () => now() + aheadMs;
