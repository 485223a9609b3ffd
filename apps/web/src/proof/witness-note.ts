import { create } from 'zustand';

/** A finding of the witness that the person has to read. */
export type WitnessNote = { state: 'contradicted' } | { state: 'restored'; reason: string };

const KEY = 'witness-note';

const useNote = create<{ storedNote: string | null }>(() => ({ storedNote: readStored() }));

/** Returns the stored finding as JSON; null without one. The start of the program does not parse it, because almost no device has one. */
export const useStoredWitnessNote = (): string | null => useNote(({ storedNote }) => storedNote);

/** Keeps a finding on this device, until it is removed with null. */
export function storeWitnessNote(note: WitnessNote | null): void {
  const storedNote = note && JSON.stringify(note);
  useNote.setState({ storedNote });
  try {
    if (storedNote === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, storedNote);
  } catch {
    // If storage is full or forbidden, the note lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
