import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the content of the page. It takes the focus at another screen, and at another address of the same screen if the element that had the
 * focus is gone, such as a filter that is set now: a keyboard and a screen reader go on from there. The first screen leaves the focus where the browser
 * put it.
 */
export function useContentFocus({ pathname, search }: { pathname: string; search: string }): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isGone = focused.current instanceof Node && !focused.current.isConnected;
    if (shown.current === pathname && !(isGone && document.activeElement === document.body)) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, search]);
  return content;
}
