import type { LogEpoch } from '@milkround/contracts';
import { createStore } from 'zustand';

/** The epoch of the log that the server named last, or of which the shown data are; null before. */
export const logEpoch = createStore<LogEpoch | null>(() => null);

export const learnEpoch = (epoch: LogEpoch | undefined): void => {
  if (epoch) logEpoch.setState(epoch, true);
};

/** The first epoch may come with any answer; a later one is believed to those who keep up with the log: while it changes, servers may differ. */
export const learnFirstEpoch = (epoch: LogEpoch | null): void => {
  if (logEpoch.getState() === null) learnEpoch(epoch ?? undefined);
};
