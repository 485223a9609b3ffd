import { SAME_SHIFT_MS } from '@milkround/domain';
import { JOINED_MINUTE } from './running/cast';

/** The minute of the day at about which the demo's delivery boys set out: 05:00. */
export const SET_OUT_MINUTE = 5 * 60;
/** A delivery boy sets out up to 20 minutes later than the others. */
const SAME_SHIFT_MINUTES = SAME_SHIFT_MS / 60_000 + 20;

/**
 * Returns when they have set out on the past days of a demo that is made at this minute of the day. The running morning began seventy minutes
 * ago. If that is up to three hours after five o'clock, everybody would be hours behind his usual mornings; then these began as late as today.
 */
export function setOutMinuteOf(madeAtMinute: number): number {
  const today = madeAtMinute - JOINED_MINUTE;
  return today > SET_OUT_MINUTE && today <= SET_OUT_MINUTE + SAME_SHIFT_MINUTES
    ? today
    : SET_OUT_MINUTE;
}
