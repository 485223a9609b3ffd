import type { RecordedEvent } from '../events';

/** Reads the next page; null when there is none, or none for the present step. */
export type ReadNextPage = () => Promise<readonly RecordedEvent[] | null>;

/** One page of events, which each projection of a step takes once. */
export interface EventPage {
  events: readonly RecordedEvent[];
  /** The page after this one; null at the end. It is read as soon as every projection has taken this page. */
  following: Promise<EventPage | null>;
  /** Counts a projection that has taken this page. */
  take(): void;
}

/**
 * The pages of one step, for several projections that work at their own pace. A projection is at most one page ahead of the slowest, so few pages
 * are in memory.
 */
export class EventPages {
  readonly first: EventPage;
  private endFollowing: () => void = () => {};
  private hasEnded = false;

  constructor(
    events: readonly RecordedEvent[],
    /** Number of projections. */
    private readonly takers: number,
    private readonly readNext: ReadNextPage,
  ) {
    this.first = this.pageOf(events);
  }

  /** Lets no projection wait for a further page, after one of them has failed. */
  end(): void {
    this.hasEnded = true;
    this.endFollowing();
  }

  private pageOf(events: readonly RecordedEvent[]): EventPage {
    let resolve: (page: EventPage | null | Promise<EventPage | null>) => void;
    const following = new Promise<EventPage | null>((resolvePromise) => (resolve = resolvePromise));
    this.endFollowing = () => resolve(null);
    let takers = 0;
    const take = () => {
      takers += 1;
      if (takers === this.takers) resolve(this.hasEnded ? null : this.nextPage());
    };
    return { events, following, take };
  }

  private async nextPage(): Promise<EventPage | null> {
    const next = await this.readNext();
    return next && !this.hasEnded ? this.pageOf(next) : null;
  }
}
