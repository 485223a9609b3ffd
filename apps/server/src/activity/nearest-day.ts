/**
 * Returns how far away the nearest day is that has something: 1 is the next one. Null if none of the `most` nearest has. It asks at most
 * 2 log2(`most`) questions: of spans that become twice as long each time, and then of halves of the one that has something.
 *
 * @param has whether one of the days that are `near` to `far` days away has something
 */
export async function nearestDay(has: (near: number, far: number) => Promise<boolean>, most: number): Promise<number | null> {
  let near = 1;
  let far = Math.min(1, most);
  while (near <= most && !(await has(near, far))) {
    near = far + 1;
    far = Math.min(2 * far + 1, most);
  }
  if (near > most) return null;
  while (near < far) {
    const middle = Math.floor((near + far) / 2);
    if (await has(near, middle)) far = middle;
    else near = middle + 1;
  }
  return near;
}
