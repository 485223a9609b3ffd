import { Suspense, useState, type ReactNode } from 'react';
import { useSession } from '../session/session';
import { lazyPart } from '../ui/lazy-part';

const { Component: HandOverDialog, load } = lazyPart(() => import('./HandOverDialog'));

/** Fetches the dialog when the pointer comes near its button. */
export const loadHandOver = (): void => void load().catch(() => undefined);

/** The delivery boy whose stops are handed over. */
export interface Giver {
  deliveryBoyId: number;
  name: string;
}

/**
 * The dialog in which the office hands over stops, and a function that opens it. It belongs to the screen, because the button may disappear while a
 * person chooses stops, such as when the delivery boy continues.
 */
export function useHandOver(): [open: (giver: Giver) => void, dialog: ReactNode] {
  const role = useSession()?.role;
  const [giver, setGiver] = useState<Giver | null>(null);
  const dialog = giver && (role === 'admin' || role === 'supervisor') && (
    <Suspense>
      <HandOverDialog role={role} {...giver} onClose={() => setGiver(null)} />
    </Suspense>
  );
  return [setGiver, dialog];
}
