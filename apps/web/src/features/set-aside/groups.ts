import { type SetAsideEntry, type StoredMessage } from '@milkround/contracts';

/** Entries of one delivery boy that were refused for the same reason. */
export interface EntryGroup extends StoredMessage {
  key: string;
  deliveryBoyName: string;
  areaName: string;
  reason: string;
  entries: SetAsideEntry[];
}

/** Groups of two entries and more, the largest first. */
export function groupsOf(entries: readonly SetAsideEntry[]): EntryGroup[] {
  const groups = new Map<string, EntryGroup>();
  for (const entry of entries) {
    const { deliveryBoyId, deliveryBoyName, areaName, reason, code, params } = entry;
    const key = `${deliveryBoyId} ${areaName} ${reason}`;
    const group = groups.get(key) ?? {
      key,
      deliveryBoyName,
      areaName,
      reason,
      code,
      params,
      entries: [],
    };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter((group) => group.entries.length > 1)
    .sort((a, b) => b.entries.length - a.entries.length);
}
