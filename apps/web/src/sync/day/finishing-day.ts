import type { BusinessDate } from '@milkround/contracts';
import { create } from 'zustand';
import { onSession } from '../../session/session';

/** The date of the earlier day whose list the delivery boy has chosen to finish; null for none. */
export const useFinishedDay = create<BusinessDate | null>(() => null);

/** Chooses the earlier day whose list is to be finished; null ends it. The choice holds for this page and this session only. */
export const finishDay = (date: BusinessDate | null): void => useFinishedDay.setState(date, true);

onSession(() => finishDay(null));
