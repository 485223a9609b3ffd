import { useSyncExternalStore } from 'react';
import type { BusinessDate } from '@milkround/contracts';
import { onSession } from '../../../session/session';

let chosen: BusinessDate | null = null;
const listeners = new Set<() => void>();

const get = (): BusinessDate | null => chosen;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Chooses the earlier day whose list is to be finished; null ends it. The choice holds for this page and this session only. */
export function finishDay(date: BusinessDate | null): void {
  chosen = date;
  listeners.forEach((listener) => listener());
}

onSession(() => finishDay(null));

/** The date of the earlier day whose list the delivery boy has chosen to finish; null for none. */
export const useFinishedDay = (): BusinessDate | null => useSyncExternalStore(subscribe, get);
