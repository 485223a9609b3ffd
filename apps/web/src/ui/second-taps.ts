/** The time and the distance within which two taps are one double tap. */
const WITHIN_MS = 350;
const WITHIN_PX = 40;

interface Press {
  control: Element;
  time: number;
  x: number;
  y: number;
}

/** Returns the control that a press on an element activates. A label activates its input. */
function controlOf(element: Element): Element {
  const control = element.closest('a, button, input, label, select, summary, textarea') ?? element;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/** Whether another element is under the finger now: a dialog, a screen, or an element that a dialog had covered. */
function isCovered({ control, x, y }: Press): boolean {
  const now = document.elementFromPoint(x, y);
  return now === null || controlOf(now) !== control;
}

/**
 * Ignores the second tap of a double tap if the first one has put another element under the finger: Save closes its dialog, and the second tap would
 * mark the stop behind it. Clicks of a mouse are never ignored. Call it once, before the first render.
 */
export function ignoreSecondTaps(): void {
  let first: Press | null = null;
  let isTouch = false;
  const noteDevice = ({ pointerType }: PointerEvent) => {
    isTouch = pointerType !== 'mouse';
  };
  const listen = (event: MouseEvent) => {
    const { target, timeStamp: time, clientX: x, clientY: y, detail } = event;
    // A click that comes from the keyboard has no position.
    if (!isTouch || !(target instanceof Element) || detail === 0) return;
    const isSecond =
      first && time - first.time < WITHIN_MS && Math.hypot(x - first.x, y - first.y) < WITHIN_PX;
    if (first && isSecond && isCovered(first)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'click') first = { control: controlOf(target), time, x, y };
  };
  window.addEventListener('pointerdown', noteDevice, { capture: true });
  for (const type of ['mousedown', 'click'] as const)
    window.addEventListener(type, listen, { capture: true });
}
