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
