import { Suspense, useState, type ReactNode } from 'react';
import { useSession } from '../session/session';
import { lazyPart } from '../ui/lazy-part';

const { Component: StopOrderDialog, load } = lazyPart(() => import('./StopOrderDialog'));

/** Fetches the dialog when the pointer comes near its button. */
export const loadStopOrder = (): void => void load().catch(() => undefined);

/**
 * The dialog in which stops are reordered, and a function that opens it. It belongs to the screen, because the button disappears when the office
 * removes the last stops.
 * @param deliveryBoyId left out for a delivery boy, who has one list
 */
export function useStopOrder(deliveryBoyId = 0): [open: () => void, dialog: ReactNode] {
  const role = useSession()?.role;
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen && role && (
    <Suspense>
      <StopOrderDialog role={role} deliveryBoyId={deliveryBoyId} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return [() => setOpen(true), dialog];
}
