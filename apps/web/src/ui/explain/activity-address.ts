import type { ActivityFilter, Role } from '@milkround/contracts';

export function activityAddress(role: Role, filter: ActivityFilter): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter))
    for (const item of [value].flat()) query.append(key, String(item));
  return `/${role}/activity?${query.toString()}`;
}
