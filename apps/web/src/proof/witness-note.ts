import { create } from 'zustand';
import { deviceStorage } from '../storage/browser-storage';

/** A finding of the witness that the person has to read. */
export type WitnessNote = { state: 'contradicted' } | { state: 'restored'; reason: string };

const KEY = 'witness-note';

const useNote = create<{ storedNote: string | null }>(() => ({
  storedNote: deviceStorage.get(KEY),
}));

/** Returns the stored finding as JSON; null without one. The start of the program does not parse it, because almost no device has one. */
export const useStoredWitnessNote = (): string | null => useNote(({ storedNote }) => storedNote);

/** Keeps a finding on this device, until it is removed with null. */
export function storeWitnessNote(note: WitnessNote | null): void {
  const storedNote = note && JSON.stringify(note);
  useNote.setState({ storedNote });
  if (storedNote === null) deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, storedNote);
}
