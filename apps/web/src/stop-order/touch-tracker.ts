/** The events after which a touch can no longer become a long press. */
const LEAVING = ['touchmove', 'touchend', 'touchcancel'] as const;

/** Follows the finger on a list of stops, so that the press during which the drag's file is loaded still lifts its stop. */
export class TouchTracker {
  private touch: TouchEvent | null = null;
  private scrolledAt = -Infinity;

  begin(touch: TouchEvent): void {
    this.touch = touch;
  }

  /** Returns, once, the touch on an element if it has not moved; null without one. */
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
    const leave = () => (this.touch = null);
    const scroll = ({ timeStamp }: Event) => (this.scrolledAt = timeStamp);
    // A drag can prevent the page from scrolling only if a listener that is not passive was added before the touch began.
    LEAVING.forEach((type) => window.addEventListener(type, leave, { passive: false }));
    window.addEventListener('scroll', scroll, { passive: true });
    return () => {
      LEAVING.forEach((type) => window.removeEventListener(type, leave));
      window.removeEventListener('scroll', scroll);
    };
  }
}
