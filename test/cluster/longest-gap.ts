/** A period of waiting, in milliseconds of one clock. */
export interface Wait {
  from: number;
  to: number;
}

/** The longest of the waits that ended after the fault began. The part before the fault does not count. */
export function longestWait(waits: readonly Wait[], faultAt: number): number {
  return Math.max(
    0,
    ...waits.filter(({ to }) => to > faultAt).map(({ from, to }) => to - Math.max(from, faultAt)),
  );
}

/** The waits between the times of arrival, up to `end`. */
export function waitsBetween(times: readonly number[], end: number): Wait[] {
  return [...times, end].slice(1).map((to, n) => ({ from: times[n] ?? to, to }));
}
