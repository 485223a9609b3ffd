import { createContext, useContext } from 'react';

/** The past moment that a part of the screen shows, epoch milliseconds; null where it shows the present. */
export const PastMoment = createContext<number | null>(null);

export const usePastMoment = (): number | null => useContext(PastMoment);
