import { sum } from '../support/day-sums';

export interface EnteredLine {
  consumerId: string;
  productId: number;
  expected: number;
  delivered: number | null;
  /** Done gave it its quantity. */
  filled: boolean;
  /** When `delivered` was entered, in milliseconds. */
  at: number | null;
  adjusted: boolean;
}

export interface EnteredStop {
  done: boolean;
  /** In milliseconds. */
  doneAt: number | null;
  amount: number | null;
  mode: string;
  absence: string | null;
  /** When the absence was entered, in milliseconds. */
  absentAt: number | null;
  /** The code of the absence, where one was chosen. */
  reason: string | null;
  bottles: number | null;
}

/** Stops that somebody else delivers since then. */
interface GivenAway {
  to: number;
  stops: readonly { consumerId: string; orderIds: readonly string[] }[];
  /** Milliseconds. */
  at: number;
}

/** A stop at which nothing is entered. */
export const UNTOUCHED: EnteredStop = {
  done: false,
  doneAt: null,
  amount: null,
  mode: '',
  absence: null,
  absentAt: null,
  reason: null,
  bottles: null,
};

/** The payment and the empty bottles of a stop. */
const takenAt = ({ amount, mode, bottles }: EnteredStop = UNTOUCHED) => ({ amount, mode, bottles });

/** When something was last entered of a consumer, in milliseconds, as far as the stop does not say. */
interface Stated {
  undone?: number;
  payment?: number;
  absence?: number;
  bottles?: number;
}

interface Books {
  taken: number;
  emptyBottles: number;
  remarks: string;
  /** Milliseconds. */
  at: number;
  /** The entry of a phone that closed them; null if the office did. */
  phoneId: string | null;
  figures: { stops: number; done: number; required: number; delivered: number };
}

/** A delivery boy's day as people would keep it on paper: what was entered, one thing after the other. Knows nothing of facts. */
export class EnteredDay {
  readonly lines = new Map<string, EnteredLine>();
  /** In delivery sequence. */
  readonly stops = new Map<string, EnteredStop>();
  /** What was taken at stops that are gone. */
  readonly left = new Map<string, EnteredStop>();
  readonly rounds: string[][] = [];
  readonly givenAway: GivenAway[] = [];
  books: Books | null = null;
  reopenedAt: number | null = null;
  private readonly stated = new Map<string, Stated>();

  copy(): EnteredDay {
    const copy = new EnteredDay();
    for (const [id, line] of this.lines) copy.lines.set(id, { ...line });
    for (const [id, stop] of this.stops) copy.stops.set(id, { ...stop });
    for (const [id, stop] of this.left) copy.left.set(id, { ...stop });
    for (const [id, stated] of this.stated) copy.stated.set(id, { ...stated });
    copy.rounds.push(...this.rounds);
    copy.givenAway.push(...this.givenAway);
    return Object.assign(copy, { books: this.books, reopenedAt: this.reopenedAt });
  }

  /** The day as screens show it: a stop is never both absent and delivered, the one that was entered later counts. */
  get shown(): EnteredDay {
    const shown = this.copy();
    for (const [consumerId, stop] of shown.stops) {
      const lines = shown.linesOf(consumerId).map(([, line]) => line);
      const deliveries = lines.filter(({ delivered }) => delivered);
      if (stop.absence === null || deliveries.length === 0) continue;
      const times = [stop.doneAt, ...deliveries.map(({ at }) => at)];
      if (!times.every((at) => at === null || (stop.absentAt ?? 0) > at)) {
        Object.assign(stop, { absence: null, reason: null });
        continue;
      }
      Object.assign(stop, { done: false, doneAt: null });
      for (const line of lines)
        if (line.delivered !== 0 || line.filled)
          Object.assign(line, { delivered: null, filled: false, at: null });
    }
    return shown;
  }

  statedOf(consumerId: string): Stated {
    const stated = this.stated.get(consumerId) ?? {};
    this.stated.set(consumerId, stated);
    return stated;
  }

  linesOf(consumerId: string): [string, EnteredLine][] {
    return [...this.lines].filter(([, line]) => line.consumerId === consumerId);
  }

  lineFor(consumerId: string, productId: number): [string, EnteredLine] | undefined {
    return this.linesOf(consumerId).find(([, line]) => line.productId === productId);
  }

  /** A line that arrives at a stop that was done takes that back. */
  place(
    orderId: string,
    line: Pick<EnteredLine, 'consumerId' | 'productId' | 'expected' | 'adjusted'>,
  ): void {
    const { consumerId } = line;
    if (this.shown.stops.get(consumerId)?.done) this.reopen(consumerId);
    if (!this.stops.has(consumerId))
      this.stops.set(consumerId, { ...UNTOUCHED, ...takenAt(this.left.get(consumerId)) });
    this.left.delete(consumerId);
    this.lines.set(orderId, { ...line, delivered: null, filled: false, at: null });
  }

  /** A stop goes with its last line, and leaves its round; what was taken there stays. */
  remove(orderId: string): void {
    const consumerId = this.lines.get(orderId)?.consumerId ?? '';
    this.lines.delete(orderId);
    if (this.linesOf(consumerId).length > 0) return;
    this.left.set(consumerId, { ...UNTOUCHED, ...takenAt(this.stops.get(consumerId)) });
    this.stops.delete(consumerId);
    this.rounds.forEach((round, n) => (this.rounds[n] = round.filter((id) => id !== consumerId)));
  }

  reopen(consumerId: string): void {
    const stop = this.stops.get(consumerId);
    if (!stop?.done) return;
    Object.assign(stop, { done: false, doneAt: null });
    for (const [, line] of this.linesOf(consumerId))
      if (line.filled) Object.assign(line, { delivered: null, filled: false, at: null });
  }

  /** Whether nothing is delivered at a stop of a {@link shown} day, and nobody was found absent. */
  isUntouched(consumerId: string): boolean {
    const { done, absence } = this.stops.get(consumerId) ?? UNTOUCHED;
    return (
      !done &&
      absence === null &&
      this.linesOf(consumerId).every(([, line]) => line.delivered === null)
    );
  }

  /** The last time that a stop which is not here any more was given away. */
  givenTo(isMeant: (stop: GivenAway['stops'][number]) => boolean): GivenAway | undefined {
    return this.givenAway.findLast(({ stops }) => stops.some(isMeant));
  }

  /** Whether nothing is required at a stop, and no quantity, Done or absence was entered. */
  private isCancelled(consumerId: string): boolean {
    const { done, absence } = this.stops.get(consumerId) ?? UNTOUCHED;
    const lines = this.linesOf(consumerId).map(([, line]) => line);
    return (
      !done &&
      absence === null &&
      lines.every(({ expected, delivered }) => expected === 0 && delivered === null)
    );
  }

  /** The consumers that a new round could take: neither done nor cancelled, and in no round. */
  get available(): string[] {
    const taken = new Set(this.rounds.flat());
    const { shown } = this;
    return [...shown.stops]
      .filter(([id, { done }]) => !done && !taken.has(id) && !shown.isCancelled(id))
      .map(([id]) => id);
  }

  get figures(): Books['figures'] {
    const { shown } = this;
    const lines = [...shown.lines.values()];
    return {
      stops: [...shown.stops.keys()].filter((id) => !shown.isCancelled(id)).length,
      done: [...shown.stops.values()].filter(({ done }) => done).length,
      required: sum(lines.map(({ expected }) => expected)),
      delivered: sum(lines.map(({ delivered }) => delivered ?? 0)),
    };
  }
}
