import { useState } from 'react';
import { create } from 'zustand';

const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);

/** The open dialogs, the topmost last. */
export const dialogs = {
  /** Returns a function that removes the dialog again. */
  add(dialog: HTMLDialogElement): () => void {
    useOpenDialogs.setState((open) => [...open, dialog], true);
    return () =>
      useOpenDialogs.setState((open) => open.filter((openDialog) => openDialog !== dialog), true);
  },
};

/** The topmost dialog, outside of which content is inert; null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null =>
  useOpenDialogs((open) => open.at(-1) ?? null);

/** Returns the value; while a dialog is open, the value from before, so that a change does not replace the page with the dialog. */
export function useOutsideDialogs<T>(value: T): T {
  const isOpen = useTopDialog() !== null;
  const [shownValue, setShownValue] = useState(value);
  if (!isOpen && !Object.is(shownValue, value)) setShownValue(value);
  return isOpen ? shownValue : value;
}
