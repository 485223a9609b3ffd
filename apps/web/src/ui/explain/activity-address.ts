import type { ActivityFilter, Role } from '@milkround/contracts';

/** Returns the address of the activity with a filter. */
export function activityAddress(role: Role, filter: ActivityFilter): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter))
    for (const item of [value].flat()) query.append(key, String(item));
  return `/${role}/activity?${query.toString()}`;
}
