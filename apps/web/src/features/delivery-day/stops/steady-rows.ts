import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react';
import type { Product } from '@milkround/contracts';
import { serverTime } from '../../../api/server-time';
import { isOpen, type Stop } from '../../../sync/day/board';
import type { EntryState } from '../../../sync/entry';
import { steadyOrder, type InView } from './steady-order';

/** A row of the list. */
export interface ShownStop extends Stop {
  /** When the office took the stop off the list (epoch milliseconds). The row stays while it is on the screen. */
  takenOffAt?: number;
  /** Whether the stop has changed in a way that would move something on the screen. The row stays as it was while it is there. */
  isHeld?: true;
}

/** Without the event `scrollend`, scrolling has ended after so long without a scroll. */
const SCROLL_END_MS = 150;
/** Notes that load with the list may still move it so long after it was opened, unless it was touched. */
const OPENED_MS = 1_000;
/** A tap may move the rows below it for so long: above the list it opens or closes a note, on a row it changes that row. */
const OWN_CHANGE_MS = 500;
/** Each look brings the window nearer to a row that is not rendered. */
const MAX_LOOKS = 10;
/** px: a difference that nobody sees. */
const ROUNDING = 1;

const NOTHING: InView = { ids: new Set(), hasTop: false };

interface Arrangement {
  /** The stops in the order of a list that is built anew; keeps its identity while they are the same. */
  built: readonly Stop[];
  /** Every stop of the day, also those that a search leaves out. */
  all: readonly Stop[];
  /** Another key builds the list anew, as another search does. */
  key: string;
  /** Whether the server is asked. Until the first answer the list is built anew with each change, unless it was touched. */
  isReading: boolean;
  /** The state of the entries of each consumer who has entries on this phone: the rows of their stops change at once. */
  states: ReadonlyMap<string, EntryState>;
  /** The products of the columns of a list that is built anew. */
  products: readonly Product[];
}

/** A row that keeps its place on the screen while the list changes. */
interface Anchor {
  id: string;
  /** px from the top of the list. */
  top: number;
  /** px from the top of the page to the list. */
  listTop: number;
}

/** Where the parts of a row lie. */
interface RowLayout {
  height: number;
  /** The boxes of its controls. Their places are measured from the corner of the row. */
  controls: Map<Element, { left: number; top: number; width: number; height: number }>;
}

/** A row on the screen whose stop the office has changed, and how it was before. */
interface ChangingRow {
  element: HTMLElement;
  stop: ShownStop;
  layout: RowLayout;
}

function layoutOf(row: Element): RowLayout {
  const { left: x, top: y, height } = row.getBoundingClientRect();
  const boxOf = (control: Element) => {
    const { left, top, width, height: ownHeight } = control.getBoundingClientRect();
    return [control, { left: left - x, top: top - y, width, height: ownHeight }] as const;
  };
  return { height, controls: new Map([...row.querySelectorAll('button, label')].map(boxOf)) };
}

/** Whether the rows below have moved, or a control of the row so far that a tap on its middle would miss it. */
function hasMoved(row: Element, before: RowLayout): boolean {
  const { height, controls } = layoutOf(row);
  if (Math.abs(height - before.height) > ROUNDING) return true;
  return [...before.controls].some(([control, last]) => {
    const now = controls.get(control);
    const x = last.left + last.width / 2;
    const y = last.top + last.height / 2;
    return (
      now && (x < now.left || x > now.left + now.width || y < now.top || y > now.top + now.height)
    );
  });
}

/**
 * The rows of the list in the order in which they are shown: what is on the screen does not move. It reads from the page what is on the screen,
 * and corrects the scroll position when rows come, go or grow above it.
 */
class SteadyRows {
  private list: HTMLElement | null = null;
  private key: string | null = null;
  private ids: readonly string[] = [];
  private columns: readonly Product[] = [];
  private readonly lastStops = new Map<string, ShownStop>();
  private lastStates: ReadonlyMap<string, EntryState> = new Map();
  /** The rows that stay as they were. */
  private readonly held = new Map<string, ShownStop>();
  private changingRows: readonly ChangingRow[] = [];
  private view = NOTHING;
  /** Whether the same change is drawn again, with rows that stay as they were. */
  private isRepeated = false;
  private anchor: Anchor | null = null;
  /** How often the anchor may still be looked for: a long list renders only the rows near the window. */
  private looks = 0;
  /** `window.scrollY` at the last look. */
  private scrollY = 0;
  private pressedAt = -Infinity;
  /** The stop that was tapped last. */
  private pressedId: string | undefined;
  private openedAt = Infinity;
  private isOpening = true;
  private isTouched = false;

  /** For the element around the list. */
  readonly hold = (list: HTMLElement | null): void => {
    this.list = list;
  };

  /** Returns what to show. */
  arrange({ built, all, key, isReading, states, products }: Arrangement): {
    rows: readonly ShownStop[];
    columns: readonly Product[];
  } {
    const isBuiltAnew = key !== this.key || (this.isOpening && !this.isTouched);
    this.isOpening &&= isReading;
    this.key = key;
    if (isBuiltAnew) this.list?.style.removeProperty('padding-bottom');
    const { isRepeated } = this;
    this.isRepeated = false;
    const isUnseen = isBuiltAnew || document.hidden;
    if (!isRepeated) this.view = isUnseen ? NOTHING : this.readView();
    if (isUnseen) this.columns = products;
    this.anchor = isBuiltAnew ? null : this.readAnchor();
    this.looks = MAX_LOOKS;
    this.ids = this.orderOf(built, this.view);
    const isOwn = (id: string) => this.isOwnChange(id, states);
    for (const id of this.held.keys())
      if (!this.view.ids.has(id) || isOwn(id)) this.held.delete(id);
    const stops = new Map(all.map((stop) => [stop.consumerId, stop]));
    const rows = this.ids.flatMap((id) => {
      const stop = stops.get(id);
      return (stop && (this.held.get(id) ?? stop)) ?? this.takenOff(id) ?? [];
    });
    this.changingRows = isRepeated ? [] : this.readChanging(rows, isOwn);
    this.lastStates = states;
    this.lastStops.clear();
    for (const row of rows) this.lastStops.set(row.consumerId, row);
    return { rows, columns: this.columns };
  }

  /** Whether the person himself changes a stop: he has just tapped it, or an entry of his changes it. */
  private isOwnChange(id: string, states: ReadonlyMap<string, EntryState>): boolean {
    const state = states.get(id);
    const isTapped = this.pressedId === id && performance.now() - this.pressedAt < OWN_CHANGE_MS;
    return isTapped || state === 'waiting' || state !== this.lastStates.get(id);
  }

  private readChanging(
    rows: readonly ShownStop[],
    isOwn: (id: string) => boolean,
  ): readonly ChangingRow[] {
    const elements = new Map(this.renderedRows().map((row) => [row.dataset.id, row]));
    return rows.flatMap((row) => {
      const { consumerId: id, takenOffAt } = row;
      const stop = this.view.ids.has(id) ? this.lastStops.get(id) : undefined;
      const element = elements.get(id);
      const isSame = stop === row || (stop?.takenOffAt ?? takenOffAt) !== undefined;
      if (!stop || !element || isSame || isOwn(id)) return [];
      return { element, stop, layout: layoutOf(element) };
    });
  }

  /** Whether a change of a stop has moved something on the screen, so that the rows must be drawn again before they are painted. */
  holdMoved(): boolean {
    const movedRows = this.changingRows.filter(({ element, layout }) => hasMoved(element, layout));
    this.changingRows = [];
    for (const { stop } of movedRows) this.held.set(stop.consumerId, { ...stop, isHeld: true });
    this.isRepeated = movedRows.length > 0;
    return this.isRepeated;
  }

  /** Whether a row that has left the screen is not at its place yet, or not as its stop is now. */
  isUnsettled(built: readonly Stop[]): boolean {
    const view = this.readView();
    if ([...this.held.keys()].some((id) => !view.ids.has(id))) return true;
    const order = this.orderOf(built, view);
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
    const box = this.list?.getBoundingClientRect();
    if (!box) return null;
    for (const { id, row } of this.rowsOnScreen()) {
      const stop = this.lastStops.get(id);
      if (!document.hidden || (stop && isOpen(stop)))
        return { id, top: row.top - box.top, listTop: box.top + window.scrollY };
    }
    return null;
  }

  /**
   * Scrolls so that the anchor stays where it is on the screen, whatever comes, goes or grows above it: another row, a note above the list, or a row
   * of a long list that is rendered and higher than was assumed. Called after each change, before it is painted.
   */
  readonly settle = (): void => {
    const { anchor } = this;
    const box = this.list?.getBoundingClientRect();
    const rows = this.renderedRows();
    // A stop that is dragged shifts other rows, which keep their places.
    if (!box || rows.some(({ style }) => style.transform !== '')) return;
    const row = anchor && rows.find(({ dataset }) => dataset.id === anchor.id);
    if (!anchor || (!row && this.looks === 0)) {
      this.anchor = this.readAnchor();
      this.scrollY = window.scrollY;
      return;
    }
    const listTop = box.top + window.scrollY;
    const top = (row ? row.getBoundingClientRect().top : this.estimateTop(anchor)) - box.top;
    const now = performance.now();
    const isOpening = !this.isTouched && now - this.openedAt < OPENED_MS;
    const isTap = this.pressedId === undefined && now - this.pressedAt <= OWN_CHANGE_MS;
    const isOwn = isOpening || isTap;
    this.anchor = { ...anchor, top, listTop };
    this.looks = row ? 0 : this.looks - 1;
    const change = top - anchor.top + (isOwn ? 0 : listTop - anchor.listTop);
    // Around a table, Chrome corrects the place by itself, whatever `overflow-anchor` says.
    const isDone = Math.abs(window.scrollY - this.scrollY - change) <= ROUNDING;
    if (!isDone) this.scroll(change);
    this.scrollY = window.scrollY;
  };

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
    // A long list renders the rows there before anything is painted. The browser's own event comes with the next frame.
    queueMicrotask(() => window.dispatchEvent(new Event('scroll')));
  }

  /** Returns about where a row would be on the screen, from the rendered row that is nearest to it. */
  private estimateTop({ id }: Anchor): number {
    const rows = this.renderedRows().map((row) => ({
      index: Number(row.dataset.index),
      top: row.getBoundingClientRect().top,
    }));
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last || first === last) return 0;
    const pitch = (last.top - first.top) / (last.index - first.index);
    const index = this.ids.indexOf(id);
    const nearest = index < first.index ? first : last;
    return nearest.top + (index - nearest.index) * pitch;
  }

  /** Follows the page until the returned function is called. @param onRelease is called when a row was tapped that had stayed as it was */
  follow(onRelease: () => void): () => void {
    const { style } = document.documentElement;
    const press = ({ target }: Event) => {
      this.pressedAt = performance.now();
      this.pressedId =
        target instanceof Element
          ? target.closest<HTMLElement>('[data-id]')?.dataset.id
          : undefined;
    };
    // The tap itself is about the row as it was shown.
    const release = () => {
      if (this.pressedId !== undefined && this.held.has(this.pressedId)) onRelease();
    };
    const touch = () => (this.isTouched = true);
    const scroll = () => {
      this.settle();
      if (this.looks === 0) this.anchor = this.readAnchor();
    };
    this.openedAt = performance.now();
    // The browser's own correction does nothing at the top of the page, and some browsers have none.
    style.setProperty('overflow-anchor', 'none');
    window.addEventListener('click', press, { capture: true });
    window.addEventListener('click', release);
    window.addEventListener('pointerdown', touch, { capture: true });
    window.addEventListener('scroll', scroll);
    const changes = new MutationObserver(this.settle);
    changes.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(this.settle);
    sizes.observe(document.body);
    return () => {
      style.removeProperty('overflow-anchor');
      window.removeEventListener('click', press, { capture: true });
      window.removeEventListener('click', release);
      window.removeEventListener('pointerdown', touch, { capture: true });
      window.removeEventListener('scroll', scroll);
      changes.disconnect();
      sizes.disconnect();
    };
  }
}

/**
 * Returns the rows of a list of stops of which nothing moves by itself while it is on the screen. A row goes to its place, and shows a change that
 * would move something, when it has left the screen and scrolling has ended, when the page is hidden, and when it is tapped. A column comes or goes
 * when the list is built anew or the page is hidden.
 */
export function useSteadyRows({ built, all, key, isReading, states, products }: Arrangement) {
  const [steady] = useState(() => new SteadyRows());
  const [turn, rearrange] = useReducer((count: number) => count + 1, 0);
  const { rows, columns } = useMemo(() => {
    void turn;
    return steady.arrange({ built, all, key, isReading, states, products });
  }, [steady, built, all, key, isReading, states, products, turn]);
  useLayoutEffect(() => steady.settle());
  useLayoutEffect(() => {
    if (steady.holdMoved()) rearrange();
  }, [steady, rows]);
  useEffect(() => steady.follow(rearrange), [steady]);
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
  return { rows, columns, hold: steady.hold };
}
