import type { ChangeRow } from '@milkround/contracts';

/** So many changes of `Consumer 0` on, all of one delivery boy. */
export function changes(count: number): ChangeRow[];
