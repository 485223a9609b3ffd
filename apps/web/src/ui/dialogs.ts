import { useSyncExternalStore } from 'react';

const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** The dialogs that stand open, the topmost last. */
export const dialogs = {
  /** Answers what to call when it is gone. */
  opened(dialog: HTMLDialogElement): () => void {
    open.push(dialog);
    tell();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      tell();
    };
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog above all others: what lies outside of it can be neither seen well nor heard nor touched. Null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
