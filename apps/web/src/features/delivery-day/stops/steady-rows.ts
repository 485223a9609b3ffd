import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import { serverTime } from '../../../api/server-time';
import { isOpen, type Stop } from '../../../sync/day/board';
import { steadyOrder, type InView } from './steady-order';

/** A row of the list. */
export interface ShownStop extends Stop {
  /** When the office took the stop off the list (epoch milliseconds). The row stays while it is on the screen. */
  takenOffAt?: number;
}

/** Without the event `scrollend`, scrolling has ended after so long without a scroll. */
const SCROLL_END_MS = 150;
/** Notes that load with the list may still move it so long after it was opened, unless it was touched. */
const OPENED_MS = 1_000;
/** A tap may move the rows below it for so long: it opens or closes a note. */
const OWN_CHANGE_MS = 500;

const NOTHING: InView = { ids: new Set(), hasTop: false };

interface Arrangement {
  /** The stops in the order of a list that is built anew; keeps its identity while they are the same. */
  built: readonly Stop[];
  /** Every stop of the day, also those that a search leaves out. */
  all: readonly Stop[];
  /** Another key builds the list anew, as another search does. */
  key: string;
  /** Whether the first answer of the server is still to come: the list is built anew with it, unless it was touched. */
  isOpening: boolean;
}

/** A row that keeps its place on the screen while the list changes: its distance from the top of the page before the change. */
interface Anchor {
  id: string;
  top: number;
}

/**
 * The rows of the list in the order in which they are shown: what is on the screen does not move. It reads from the page what is on the screen,
 * and corrects the scroll position when rows come, go or grow above it.
 */
class SteadyRows {
  private list: HTMLElement | null = null;
  private key: string | null = null;
  private ids: readonly string[] = [];
  private readonly lastStops = new Map<string, ShownStop>();
  private anchor: Anchor | null = null;
  /** px from the top of the page to the list. */
  private listTop: number | null = null;
  private pressedAt = -Infinity;
  private openedAt = Infinity;
  private wasOpening = false;
  private isTouched = false;

  /** For the element around the list. */
  readonly hold = (list: HTMLElement | null): void => {
    this.list = list;
  };

  /** Returns the rows to show. */
  arrange({ built, all, key, isOpening }: Arrangement): readonly ShownStop[] {
    const isBuiltAnew = key !== this.key || (this.wasOpening && !this.isTouched);
    this.wasOpening = isOpening;
    this.key = key;
    if (isBuiltAnew) this.list?.style.removeProperty('padding-bottom');
    const view = isBuiltAnew || document.hidden ? NOTHING : this.readView();
    this.anchor = isBuiltAnew ? null : this.readAnchor();
    this.ids = this.orderOf(built, view);
    const stops = new Map(all.map((stop) => [stop.consumerId, stop]));
    const rows = this.ids.flatMap((id) => stops.get(id) ?? this.takenOff(id) ?? []);
    this.lastStops.clear();
    for (const row of rows) this.lastStops.set(row.consumerId, row);
    return rows;
  }

  /** Whether a row that has left the screen is not at its place yet. */
  isUnsettled(built: readonly Stop[]): boolean {
    const order = this.orderOf(built, this.readView());
    return order.length !== this.ids.length || order.some((id, index) => id !== this.ids[index]);
  }

  private orderOf(built: readonly Stop[], view: InView): readonly string[] {
    const list = {
      ids: built.map(({ consumerId }) => consumerId),
      open: built.filter(isOpen).length,
    };
    return steadyOrder(this.ids, list, view);
  }

  private takenOff(id: string): ShownStop | undefined {
    const stop = this.lastStops.get(id);
    return (
      stop && (stop.takenOffAt === undefined ? { ...stop, takenOffAt: serverTime.now() } : stop)
    );
  }

  private renderedRows(): HTMLElement[] {
    return [...(this.list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
  }

  private *rowsOnScreen(): Generator<{ id: string; row: DOMRect }> {
    for (const element of this.renderedRows()) {
      const row = element.getBoundingClientRect();
      if (row.top >= window.innerHeight) return;
      if (row.bottom > 0) yield { id: element.dataset.id ?? '', row };
    }
  }

  private readView(): InView {
    return {
      ids: new Set([...this.rowsOnScreen()].map(({ id }) => id)),
      hasTop: (this.list?.getBoundingClientRect().top ?? 0) > 0,
    };
  }

  /** Returns the first row on the screen; if the page is hidden, the first one that will not leave its place. */
  private readAnchor(): Anchor | null {
    for (const { id, row } of this.rowsOnScreen()) {
      const stop = this.lastStops.get(id);
      if (!document.hidden || (stop && isOpen(stop))) return { id, top: row.top + window.scrollY };
    }
    return null;
  }

  /** Scrolls so that the anchor is where it was. Call it after each change, before it is painted. */
  settle(): void {
    const { anchor, list } = this;
    if (!list) return;
    if (!anchor) {
      if (this.listTop === null) this.listTop = list.getBoundingClientRect().top + window.scrollY;
      else this.keepPlace();
      return;
    }
    const row = this.renderedRows().find(({ dataset }) => dataset.id === anchor.id);
    // A long list renders only the rows near the window: it is scrolled to about the right place, and corrected when the row is there.
    const top = row ? row.getBoundingClientRect().top + window.scrollY : this.estimateTop(anchor);
    if (row) this.anchor = null;
    this.scroll(top - anchor.top);
    this.listTop = list.getBoundingClientRect().top + window.scrollY;
    if (!row) this.anchor = { ...anchor, top };
  }

  /** Scrolls the page, which gets room for that below a short list. */
  private scroll(change: number): void {
    if (change === 0 || !this.list) return;
    const { bottom } = this.list.getBoundingClientRect();
    const isLongEnough =
      window.scrollY + change + window.innerHeight <= document.documentElement.scrollHeight;
    const missing = window.innerHeight + change - bottom;
    if (!isLongEnough && missing > 0) {
      const room = Number.parseFloat(this.list.style.paddingBottom) || 0;
      this.list.style.paddingBottom = `${room + missing}px`;
    }
    window.scrollBy({ top: change, behavior: 'instant' });
  }

  private estimateTop({ id, top }: Anchor): number {
    const [first, second] = this.renderedRows();
    const start = this.list?.getBoundingClientRect().top ?? 0;
    const index = this.ids.indexOf(id);
    if (!first || !second || index < 0) return top;
    const pitch = second.getBoundingClientRect().top - first.getBoundingClientRect().top;
    return start + window.scrollY + index * pitch;
  }

  /** Keeps the list in place when a note comes or goes above it. */
  readonly keepPlace = (): void => {
    if (this.anchor) {
      this.settle();
      return;
    }
    if (!this.list || this.listTop === null) return;
    const top = this.list.getBoundingClientRect().top + window.scrollY;
    const change = top - this.listTop;
    this.listTop = top;
    const now = performance.now();
    const isOpening = !this.isTouched && now - this.openedAt < OPENED_MS;
    if (!isOpening && now - this.pressedAt > OWN_CHANGE_MS) this.scroll(change);
  };

  /** Follows the page until the returned function is called. */
  follow(): () => void {
    const { style } = document.documentElement;
    const press = () => (this.pressedAt = performance.now());
    const touch = () => (this.isTouched = true);
    this.openedAt = performance.now();
    // The browser's own correction does nothing at the top of the page, and some browsers have none.
    style.setProperty('overflow-anchor', 'none');
    window.addEventListener('click', press, { capture: true });
    window.addEventListener('pointerdown', touch, { capture: true });
    const changes = new MutationObserver(this.keepPlace);
    changes.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(this.keepPlace);
    sizes.observe(document.body);
    return () => {
      style.removeProperty('overflow-anchor');
      window.removeEventListener('click', press, { capture: true });
      window.removeEventListener('pointerdown', touch, { capture: true });
      changes.disconnect();
      sizes.disconnect();
    };
  }
}

/**
 * Returns the rows of a list of stops of which nothing moves by itself while it is on the screen. A row goes to its place when it has left the screen
 * and scrolling has ended, and when the page is hidden.
 */
export function useSteadyRows({ built, all, key, isOpening }: Arrangement) {
  const [steady] = useState(() => new SteadyRows());
  const [turn, rearrange] = useReducer((count: number) => count + 1, 0);
  const rows = useMemo(() => {
    void turn;
    return steady.arrange({ built, all, key, isOpening });
  }, [steady, built, all, key, isOpening, turn]);
  useLayoutEffect(() => steady.settle());
  useEffect(() => steady.follow(), [steady]);
  const rest = useCallback(() => {
    if (steady.isUnsettled(built)) rearrange();
  }, [steady, built]);
  useEffect(() => {
    let timer: number | undefined;
    const hasEnd = 'onscrollend' in window;
    const scroll = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(rest, SCROLL_END_MS);
    };
    window.addEventListener(hasEnd ? 'scrollend' : 'scroll', hasEnd ? rest : scroll);
    document.addEventListener('visibilitychange', rearrange);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener(hasEnd ? 'scrollend' : 'scroll', hasEnd ? rest : scroll);
      document.removeEventListener('visibilitychange', rearrange);
    };
  }, [rest]);
  return { rows, hold: steady.hold };
}
