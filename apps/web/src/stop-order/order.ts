/** Moves an id before or behind another one, to its index. */
export function moved(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, id);
}

/**
 * Puts stops in the order in which they were delivered. One that was not delivered then comes behind the stop that it follows now, so that a new
 * consumer stays with those beside whom his address has put him.
 */
export function asDelivered(ids: readonly string[], delivered: readonly string[]): string[] {
  const present = new Set(ids);
  const known = new Set(delivered.filter((id) => present.has(id)));
  const followers = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const id of ids) {
    if (known.has(id)) before = id;
    else followers.set(before, [...(followers.get(before) ?? []), id]);
  }
  return [...(followers.get(null) ?? []), ...[...known].flatMap((id) => [id, ...(followers.get(id) ?? [])])];
}

/**
 * Moves an id to an index of the shown ones, which are some of all. In the order of all it comes before the shown id that follows it then, or behind
 * the one before if it is the last: what is not shown stays where it is.
 */
export function movedAmong(all: readonly string[], shown: readonly string[], id: string, index: number): string[] {
  const order = moved(shown, id, index);
  const place = order.indexOf(id);
  const [before, after] = [order[place - 1], order[place + 1]];
  const others = all.filter((each) => each !== id);
  if (after !== undefined) return moved(all, id, others.indexOf(after));
  return before === undefined ? [...all] : moved(all, id, others.indexOf(before) + 1);
}
