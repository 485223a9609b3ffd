/**
 * Returns the distance of the nearest day with rows: 1 is the next day; null if none of the `maxDays` nearest days has rows. It calls `has` at most
 * 2 log2(`maxDays`) times: for ranges of days that double in length, and then for halves of the range with rows.
 *
 * @param has whether one of the days that are `near` to `far` days away has rows
 */
export async function nearestDay(
  has: (near: number, far: number) => Promise<boolean>,
  maxDays: number,
): Promise<number | null> {
  let near = 1;
  let far = Math.min(1, maxDays);
  while (near <= maxDays && !(await has(near, far))) {
    near = far + 1;
    far = Math.min(2 * far + 1, maxDays);
  }
  if (near > maxDays) return null;
  while (near < far) {
    const middle = Math.floor((near + far) / 2);
    if (await has(near, middle)) far = middle;
    else near = middle + 1;
  }
  return near;
}
