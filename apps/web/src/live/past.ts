import { createContext, useContext } from 'react';
import type { DayClock } from '@milkround/contracts';

/** The past moment that a part of the screen shows, epoch milliseconds; null where it shows the present. */
export const PastMoment = createContext<number | null>(null);

/** The clock of {@link PastMoment}. */
export const PastClock = createContext<DayClock>('known');

export const usePastMoment = (): number | null => useContext(PastMoment);

export const usePastClock = (): DayClock => useContext(PastClock);
