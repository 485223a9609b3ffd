import { useEffect } from 'react';

/** A touch counts only if what lies under it has been there for so long: a person taps 120 to 400 ms after looking. */
const STEADY_MS = 450;
const CONTROLS = 'a, button, input, label, select, summary, textarea, dialog';
/** Elements that cover other controls while they are shown. */
const OVERLAYS = 'dialog[open], [data-overlay]:not([hidden])';
/** px: a difference that nobody sees. */
const ROUNDING = 1;

/** Where a control lay on the screen from a moment on, and how far the page was scrolled then. */
interface Place {
  since: number;
  box: DOMRect;
  scrollX: number;
  scrollY: number;
}

interface Control {
  /** The stop that it belongs to. */
  stopId: string | undefined;
  /** The last place, and those before it that are not older than a touch looks back. */
  places: Place[];
}

interface Touch {
  time: number;
  x: number;
  y: number;
}

const isNear = (a: DOMRect, b: DOMRect, x: number, y: number): boolean =>
  Math.abs(a.left - b.left + x) <= ROUNDING &&
  Math.abs(a.top - b.top + y) <= ROUNDING &&
  Math.abs(a.width - b.width) <= ROUNDING &&
  Math.abs(a.height - b.height) <= ROUNDING;

const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const stopIdOf = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-id]')?.dataset.id;

/**
 * Knows since when each control lies where it lies. It looks at the page after each frame in which something changed. A control that keeps its place on
 * the screen, or its place in the page while a person scrolls, has not moved.
 */
class SteadyTaps {
  private controls = new WeakMap<Element, Control>();
  /** When everything on the screen was last replaced: a dialog opened or closed, the page was zoomed or turned. */
  private replacedAt = -Infinity;
  private overlays: readonly { element: Element; height: number }[] = [];
  private readonly scrolled = new Set<Element>();
  private isWaiting = false;
  private touch: Touch | null = null;

  follow(): () => void {
    this.look(performance.now());
    const changes = new MutationObserver(this.wait);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const listeners: [EventTarget | null, string, (event: Event) => void][] = [
      [window, 'scroll', this.scroll],
      [window, 'resize', this.replace],
      [window.visualViewport, 'resize', this.replace],
      [document, 'visibilitychange', this.replace],
      [window, 'transitionend', this.wait],
      [window, 'animationend', this.wait],
      [window, 'load', this.wait],
      [window, 'pointerdown', this.press],
      [window, 'mousedown', this.judge],
      [window, 'click', this.judge],
    ];
    for (const [target, type, listener] of listeners)
      target?.addEventListener(type, listener, { capture: true });
    return () => {
      changes.disconnect();
      for (const [target, type, listener] of listeners)
        target?.removeEventListener(type, listener, { capture: true });
    };
  }

  /** Looks at the page when the frame with the change has been painted. */
  private readonly wait = (): void => {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => setTimeout(() => this.isWaiting && this.look(performance.now())));
  };

  private readonly replace = (): void => {
    this.replacedAt = Infinity;
    this.wait();
  };

  private readonly scroll = ({ target }: Event): void => {
    if (target instanceof Element) this.scrolled.add(target);
    this.wait();
  };

  private readonly press = (event: Event): void => {
    if (event instanceof MouseEvent)
      this.touch = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  };

  /** Ignores a press on what has not been there for long enough. A press by the keyboard or by assistive technology has no `detail`. */
  private readonly judge = (event: Event): void => {
    if (!(event instanceof MouseEvent) || event.detail === 0) return;
    const control = event.target instanceof Element && event.target.closest(CONTROLS);
    if (!control) return;
    const time = this.touch?.time ?? event.timeStamp;
    if (this.isWaiting) this.look(performance.now());
    if (this.isSteady(control, { time, x: event.clientX, y: event.clientY })) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === 'click') blink(control);
  };

  private isSteady(element: Element, { time, x, y }: Touch): boolean {
    const from = time - STEADY_MS;
    const control = this.controls.get(element);
    const [first] = control?.places ?? [];
    if (!control || !first || first.since > from || this.replacedAt > from) return false;
    // The area around a dialog belongs to the dialog.
    if (element instanceof HTMLDialogElement) return true;
    return control.places.every(
      ({ box, scrollX, scrollY }, index) =>
        (control.places[index + 1]?.since ?? Infinity) <= from ||
        contains(box, x, y) ||
        contains(box, x + window.scrollX - scrollX, y + window.scrollY - scrollY),
    );
  }

  private look(time: number): void {
    this.isWaiting = false;
    const overlays = [...document.querySelectorAll(OVERLAYS)].map((element) => ({
      element,
      height: Math.round(element.getBoundingClientRect().height),
    }));
    const isSame =
      overlays.length === this.overlays.length &&
      overlays.every(({ element, height }, index) => {
        const last = this.overlays[index];
        return last?.element === element && last.height === height;
      });
    if (!isSame || this.replacedAt === Infinity) this.replacedAt = time;
    this.overlays = overlays;
    for (const element of document.querySelectorAll(CONTROLS)) this.lookAt(element, time);
    this.scrolled.clear();
  }

  private lookAt(element: Element, time: number): void {
    const box = element.getBoundingClientRect();
    const place = { since: time, box, scrollX: window.scrollX, scrollY: window.scrollY };
    const stopId = stopIdOf(element);
    const control = this.controls.get(element);
    const last = control?.places.at(-1);
    if (box.width === 0 || box.height === 0) this.controls.delete(element);
    else if (!control || !last || control.stopId !== stopId)
      this.controls.set(element, { stopId, places: [place] });
    else if ([...this.scrolled].some((scroller) => scroller.contains(element))) last.box = box;
    else if (
      !isNear(box, last.box, 0, 0) &&
      !isNear(box, last.box, place.scrollX - last.scrollX, place.scrollY - last.scrollY)
    ) {
      const from = time - STEADY_MS;
      const isRecent = (_: Place, index: number) =>
        (control.places[index + 1]?.since ?? Infinity) > from;
      control.places = [...control.places.filter(isRecent), place];
    }
  }
}

/** Shows that a touch was ignored, without a change of the page. */
const blink = (control: Element): void => {
  const row = control.closest('[data-id]') ?? control;
  row.animate?.({ opacity: [1, 0.35, 1] }, 300);
};

/**
 * Ignores touches on what has come or moved under the finger less than 450 ms before, and lets the row blink once instead: a tap that is lost is seen and
 * repeated, a wrong one is not. It holds for the list and the dialogs of the delivery boy's screens.
 */
export function useSteadyTaps(isOn: boolean): void {
  useEffect(() => (isOn ? new SteadyTaps().follow() : undefined), [isOn]);
}
