/** Follows the finger on a list of stops, so that the press for which the file of the drag is fetched lifts its stop as well. */
export class ListFinger {
  private touch: TouchEvent | null = null;
  private scrolledAt = -Infinity;

  /** Notes a touch that has begun on the list. */
  begin(touch: TouchEvent): void {
    this.touch = touch;
  }

  /** Returns, once, the touch on an element that is still where it came down; null for none. */
  takeTouch(element: HTMLElement): TouchEvent | null {
    const { touch } = this;
    if (!(touch?.target instanceof Element) || !element.contains(touch.target)) return null;
    this.touch = null;
    return touch;
  }

  /** Milliseconds from the last scroll of the page to an event. */
  msSinceScroll({ timeStamp }: Event): number {
    return timeStamp - this.scrolledAt;
  }

  /** Follows the page until the returned function is called. */
  follow(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    const leave = () => (this.touch = null);
    // A browser lets a drag keep the page from scrolling only if a listener that is not passive was there before the finger came down.
    window.addEventListener('touchmove', leave, { passive: false, signal });
    window.addEventListener('touchend', leave, { signal });
    window.addEventListener('touchcancel', leave, { signal });
    window.addEventListener('scroll', ({ timeStamp }) => (this.scrolledAt = timeStamp), { passive: true, signal });
    return () => ended.abort();
  }
}
