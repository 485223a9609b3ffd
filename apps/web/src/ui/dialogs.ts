import { create } from 'zustand';

const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);

/** The open dialogs, the topmost last. */
export const dialogs = {
  /** Returns a function that removes the dialog again. */
  add(dialog: HTMLDialogElement): () => void {
    useOpenDialogs.setState((open) => [...open, dialog], true);
    return () => useOpenDialogs.setState((open) => open.filter((openDialog) => openDialog !== dialog), true);
  },
};

/** The topmost dialog, outside of which content is inert; null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null => useOpenDialogs((open) => open.at(-1) ?? null);
