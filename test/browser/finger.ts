import type { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import type { Page } from './milkround';

/** The control at a point, and the stop or dialog that it belongs to. */
interface Thing {
  place: string;
  control: string;
}

interface Target extends Thing {
  x: number;
  y: number;
}

/** A click that the page received; `isCounted` if it was not ignored. Times are the page's own, in milliseconds. */
interface Click extends Thing {
  time: number;
  isCounted: boolean;
}

/** The outcome of the taps of one person. */
export interface Outcome {
  taps: number;
  /** Clicks on what was aimed at, and how many of them were ignored. */
  meant: number;
  ignored: number;
  /** Clicks that counted although something else was aimed at. */
  wrong: string[];
  /** Rows that moved on the screen by themselves. */
  moved: string[];
  /** Clicks that counted, by control. */
  counted: Map<string, number>;
}

/** ms. A person reacts to what he sees, waits between two taps, and looks for the next stop. */
const REACTION = [120, 400] as const;
const BETWEEN = [300, 1_200] as const;
/** The longest time from one tap of a person to the next. */
export const LONGEST_TAP_MS = REACTION[1] + BETWEEN[1];
/** On a busy machine a tap may come later than it was meant to. It is then no tap of a person who has just looked. */
const LATEST_REACTION_MS = 430;

/** For `addInitScript`: the page notes each click before anything else hears it, and whether it was ignored. */
export const NOTE_CLICKS = `
  window.clicks = [];
  window.thingAt = (element) => {
    const control = element?.closest('a, button, input, label, select');
    if (!control) return { place: '', control: '' };
    const place = control.closest('dialog') ? 'dialog' : (control.closest('[data-id]')?.dataset.id ?? '');
    const named = control.matches('label') ? control.control ?? control : control;
    const name = named.getAttribute('aria-label') ?? named.textContent;
    // A changed figure is no other control.
    return { place, control: /^(Done|Undo): /.test(name) || place === 'dialog' ? name : name.split(':')[0] };
  };
  window.addEventListener('click', (event) => {
    event.noted = { ...thingAt(event.target), time: event.timeStamp, isCounted: false };
    window.clicks.push(event.noted);
  }, true);
  window.addEventListener('click', ({ noted }) => { noted.isCounted = true; });`;

/** ms after a tap and after a scroll of his own in which a person expects that rows move. */
const OWN_MOVE_MS = 700;

/** For `addInitScript`: the page notes each frame in which a row on the screen has moved, come, gone or changed its height by itself. */
export const NOTE_MOVES = `
  window.moved = [];
  window.ownMoveAt = 0;
  window.addEventListener('click', () => { ownMoveAt = performance.now(); }, true);
  let [seenRows, lookedAt] = [new Map(), 0];
  const isInside = ({ top, bottom }) => top > 0 && bottom < innerHeight;
  const look = () => {
    const now = performance.now();
    const rows = new Map([...document.querySelectorAll('[data-id]')].map((row) => [row.dataset.id, row.getBoundingClientRect()]));
    if (lookedAt > ownMoveAt + ${OWN_MOVE_MS}) {
      for (const [id, { top, height }] of seenRows) {
        const row = rows.get(id);
        if (!row || Math.abs(row.top - top) > 1 || Math.abs(row.height - height) > 1)
          moved.push(id + ' at ' + top + ', ' + height + ' high, is at ' + row?.top + ', ' + row?.height + ' high');
      }
      for (const [id, row] of rows)
        if (seenRows.size > 0 && isInside(row) && !seenRows.has(id)) moved.push(id + ' came in at ' + row.top);
    }
    seenRows = new Map([...rows].filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight));
    lookedAt = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** The controls that a person may aim at: those that are not covered by a bar. */
const TARGETS = `(() => {
  const dialog = document.querySelector('dialog[open]');
  const all = dialog
    ? [...dialog.querySelectorAll('button')].filter((button) => ['Save', 'Cancel', 'Close'].includes(button.textContent))
    : document.querySelectorAll('[data-id] :is(input, button), header button:not([aria-haspopup])');
  return [...all].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const thing = thingAt(element);
    const isOver = document.elementFromPoint(x, y);
    const isShown = width > 0 && JSON.stringify(thingAt(isOver)) === JSON.stringify(thing);
    return isShown && !thing.control.endsWith(', menu') ? [{ ...thing, x, y }] : [];
  });
})()`;

const lookAt = ({ x, y }: Target) =>
  `({ ...thingAt(document.elementFromPoint(${x}, ${y})), now: performance.now(), clicks: window.clicks.splice(0) })`;

const isSame = (a: Thing, b: Thing): boolean => a.place === b.place && a.control === b.control;

/** Taps on a delivery boy's list as people do: looks, reacts, taps 1 to 5 times on one place, and stops when something else lies there. */
export class Finger {
  readonly outcome: Outcome = {
    taps: 0,
    meant: 0,
    ignored: 0,
    wrong: [],
    moved: [],
    counted: new Map(),
  };
  private aim: { target: Target; lookedAt: number } | null = null;

  constructor(
    private readonly page: Page,
    private readonly random: SeededRandom,
  ) {}

  /** Makes so many taps. */
  async tap(count: number): Promise<void> {
    const end = this.outcome.taps + count;
    while (this.outcome.taps < end) {
      await this.wait(BETWEEN);
      const target = await this.choose();
      if (!target) {
        await this.scroll();
        continue;
      }
      const repeats = this.random.chance(0.5) ? 1 : this.random.between(2, 5);
      for (let repeat = 0; repeat < repeats && this.outcome.taps < end; repeat++) {
        const reaction = this.random.between(...REACTION);
        if (repeat > 0) await this.pause(Math.max(0, this.random.between(...BETWEEN) - reaction));
        if (!(await this.look(target))) break;
        await this.pause(reaction);
        await this.page.touchscreen.tap(target.x, target.y);
        this.outcome.taps++;
      }
      if (this.random.chance(0.1)) await this.scroll();
    }
    await this.wait(BETWEEN);
    this.note(await this.page.evaluate<Click[]>('window.clicks.splice(0)'));
    this.outcome.moved.push(...(await this.page.evaluate<string[]>('window.moved.splice(0)')));
  }

  private async choose(): Promise<Target | undefined> {
    const targets = await this.page.evaluate<Target[]>(TARGETS);
    const boxes = targets.filter(({ control }) => control.startsWith('Done: '));
    const others = targets.filter(({ control }) =>
      /^(Save|Cancel|Close|Cow|Buffalo|Undo: .*)$/.test(control),
    );
    const pool = boxes.length > 0 && this.random.chance(0.7) ? boxes : others;
    return pool.length > 0 ? this.random.pick(pool) : undefined;
  }

  /** Looks at the place of the target. Returns whether the target is still there. */
  private async look(target: Target): Promise<boolean> {
    const { now, clicks, ...thing } = await this.page.evaluate<
      Thing & { now: number; clicks: Click[] }
    >(lookAt(target));
    this.note(clicks);
    if (!isSame(thing, target)) return false;
    this.aim = { target, lookedAt: now };
    return true;
  }

  /** Compares the clicks since the last look with what was aimed at then. */
  private note(clicks: Click[]): void {
    for (const click of clicks) {
      const { aim, outcome } = this;
      const isMeant = aim !== null && isSame(click, aim.target);
      if (isMeant) outcome.meant++;
      if (isMeant && !click.isCounted) outcome.ignored++;
      // A click beside all controls, as on a stop that the office has just taken off, enters nothing.
      if (!click.isCounted || click.control === '') continue;
      outcome.counted.set(click.control, (outcome.counted.get(click.control) ?? 0) + 1);
      const isPersons = aim !== null && click.time - aim.lookedAt <= LATEST_REACTION_MS;
      if (!isMeant && isPersons)
        outcome.wrong.push(
          `${click.control} of ${click.place} instead of ${aim.target.control} of ${aim.target.place}`,
        );
    }
  }

  private async scroll(): Promise<void> {
    await this.page.evaluate(
      `ownMoveAt = performance.now(); scrollBy(0, ${this.random.between(-400, 500)})`,
    );
  }

  private wait(range: readonly [number, number]): Promise<void> {
    return this.pause(this.random.between(...range));
  }

  private pause(ms: number): Promise<void> {
    return this.page.waitForTimeout(ms);
  }
}
