import { create } from 'zustand';

const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);

/** The dialogs that stand open, the topmost last. */
export const dialogs = {
  /** Answers what to call when it is gone. */
  add(dialog: HTMLDialogElement): () => void {
    useOpenDialogs.setState((open) => [...open, dialog], true);
    return () => useOpenDialogs.setState((open) => open.filter((openDialog) => openDialog !== dialog), true);
  },
};

/** The dialog above all others: what lies outside of it can be neither seen well nor heard nor touched. Null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null => useOpenDialogs((open) => open.at(-1) ?? null);
