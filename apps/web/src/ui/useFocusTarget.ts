import { useRef, type RefObject } from 'react';

/**
 * Returns a ref for an element that can have the focus, such as one with `tabIndex={-1}`, and a function that moves the focus to it. Call the
 * function when the pressed button is about to be removed: without it the keyboard would continue at the top of the page.
 */
export function useFocusTarget<E extends HTMLElement>(): [RefObject<E | null>, () => void] {
  const target = useRef<E>(null);
  return [target, () => target.current?.focus({ preventScroll: true })];
}
