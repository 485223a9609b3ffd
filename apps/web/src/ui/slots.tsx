import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Places in the frame that a screen fills; null until the frame has drawn them. */
export interface Slots {
  title: HTMLElement | null;
  status: HTMLElement | null;
}

export const SlotsContext = createContext<Slots | null>(null);

/** Draws into the frame's place; where there is no frame (a screen alone in a test), on the spot. */
export function InSlot({ name, children }: { name: keyof Slots; children: ReactNode }) {
  const slots = useContext(SlotsContext);
  if (!slots) return <>{children}</>;
  const place = slots[name];
  return place ? createPortal(children, place) : null;
}
