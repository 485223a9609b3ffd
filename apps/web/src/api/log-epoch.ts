import type { LogEpoch } from '@milkround/contracts';
import { createStore, type StoreApi } from 'zustand';

export type LogEpochStore = StoreApi<LogEpoch | null>;

export const createLogEpoch = (): LogEpochStore => createStore<LogEpoch | null>(() => null);

/** The epoch of the log that the server named last, or that the shown data were read from; null before that. */
export const logEpoch = createLogEpoch();

export const learnEpoch = (epoch: LogEpoch | undefined, store = logEpoch): void => {
  if (epoch) store.setState(epoch, true);
};

/** Any answer may bring the first epoch. A later one is taken only from the socket and the sync call: while it changes, servers may differ. */
export const learnFirstEpoch = (epoch: LogEpoch | null): void => {
  if (logEpoch.getState() === null) learnEpoch(epoch ?? undefined);
};
