import { useEffect, useRef, type RefObject } from 'react';

/** What a finger has done on a list of stops, since before the file that drags them was there. */
export interface ListFinger {
  /** The touch that is still where it came down; null for none. */
  touch: TouchEvent | null;
  /** When the page was scrolled last, on the clock of events. */
  scrolledAt: number;
}

/** Follows the finger, so that the press for which the file is fetched lifts its stop as well. */
export function useListFinger(): RefObject<ListFinger> {
  const finger = useRef<ListFinger>({ touch: null, scrolledAt: -Infinity });
  useEffect(() => {
    const leave = () => (finger.current.touch = null);
    const scroll = ({ timeStamp }: Event) => (finger.current.scrolledAt = timeStamp);
    // A browser lets a drag keep the page from scrolling only if a listener that is not passive was there before the finger came down.
    window.addEventListener('touchmove', leave, { passive: false });
    window.addEventListener('touchend', leave);
    window.addEventListener('touchcancel', leave);
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      window.removeEventListener('touchmove', leave);
      window.removeEventListener('touchend', leave);
      window.removeEventListener('touchcancel', leave);
      window.removeEventListener('scroll', scroll);
    };
  }, []);
  return finger;
}
