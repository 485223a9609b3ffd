import { createContext, useCallback, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './slots.module.css';

/** Places in the frame that a screen fills. They exist before the frame is rendered, so that frame and screen are rendered together. */
export interface Slots {
  title: HTMLElement;
  status: HTMLElement;
  /** The line below the top bar of a delivery boy's screen. */
  head: HTMLElement;
}

export const SlotsContext = createContext<Slots | null>(null);

function place(): HTMLElement {
  const element = document.createElement('div');
  if (styles.place) element.className = styles.place;
  return element;
}

export const newSlots = (): Slots => ({ title: place(), status: place(), head: place() });

export function Slot({ element, className }: { element: HTMLElement; className?: string }) {
  const hold = useCallback((frame: HTMLElement | null) => frame?.append(element), [element]);
  return <div ref={hold} className={className} />;
}

/** Renders its children in the frame's place; without a frame (a screen alone in a test), at its own place. */
export function InSlot({ name, children }: { name: keyof Slots; children: ReactNode }) {
  const slots = useContext(SlotsContext);
  return slots ? createPortal(children, slots[name]) : <>{children}</>;
}
