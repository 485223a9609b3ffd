/** Moves an id before or behind another one, to its index. */
export function moveId(ids: readonly string[], id: string, index: number): string[] {
  const otherIds = ids.filter((otherId) => otherId !== id);
  return otherIds.toSpliced(Math.max(0, Math.min(index, otherIds.length)), 0, id);
}

/**
 * Puts stops in the order in which they were delivered. A stop that was not delivered then comes after the stop that it follows now, so that a new
 * consumer stays beside the consumers of neighbouring addresses.
 */
export function toDeliveredOrder(
  ids: readonly string[],
  deliveredIds: readonly string[],
): string[] {
  const present = new Set(ids);
  const presentDeliveredIds = new Set(deliveredIds.filter((id) => present.has(id)));
  const followers = new Map<string | null, string[]>();
  let previousId: string | null = null;
  for (const id of ids) {
    if (presentDeliveredIds.has(id)) previousId = id;
    else followers.set(previousId, [...(followers.get(previousId) ?? []), id]);
  }
  return [
    ...(followers.get(null) ?? []),
    ...[...presentDeliveredIds].flatMap((id) => [id, ...(followers.get(id) ?? [])]),
  ];
}

/**
 * Moves an id to an index among the shown ids. In the order of all ids it is placed before the shown id that follows it then, or after
 * the former last one. Hidden ids keep their places.
 */
export function moveAmong(
  allIds: readonly string[],
  shownIds: readonly string[],
  id: string,
  index: number,
): string[] {
  const order = moveId(shownIds, id, index);
  const place = order.indexOf(id);
  const [previousId, nextId] = [order[place - 1], order[place + 1]];
  const otherIds = allIds.filter((otherId) => otherId !== id);
  if (nextId !== undefined) return moveId(allIds, id, otherIds.indexOf(nextId));
  return previousId === undefined
    ? [...allIds]
    : moveId(allIds, id, otherIds.indexOf(previousId) + 1);
}
