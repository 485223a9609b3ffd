import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the content of the page. It takes the focus at another screen, and at another address of the screen if the element that had the
 * focus is gone, such as a filter that is set now: a keyboard and a screen reader continue there. The first screen leaves the focus where the
 * browser put it.
 */
export function useContentFocus({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const focusedElement = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focusedElement.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isGone = focusedElement.current instanceof Node && !focusedElement.current.isConnected;
    if (shownPath.current === pathname && !(isGone && document.activeElement === document.body))
      return;
    shownPath.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, search]);
  return content;
}
