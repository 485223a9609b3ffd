import { comparePositions, type CatchUp, type LiveFrame, type Position } from '@milkround/contracts';
import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { LiveEntry, Received } from './registry';

/** Frames kept for data whose fetch was under way while they arrived: at ten frames a second, half a minute. */
const KEPT_FRAMES = 300;
/** A server that lags behind another must not be asked over and over. */
const PATIENCE_MS = 3_000;

interface Living {
  query: Query;
  entry: LiveEntry;
}

/**
 * Brings the query cache forward by position. Frames are merged; a gap is filled by one catch-up for all queries that have it,
 * and what cannot be filled is fetched again. Data is never set back: an older frame or answer changes nothing.
 */
export class LiveCache {
  private readonly recent: LiveFrame[] = [];
  private readonly unsubscribe: () => void;
  private catching = false;
  private again = false;
  private listening = false;
  /** Position of the last frame or pulse on this connection. */
  private seen: Position | null = null;
  /** When a query was last caught up, by this device's clock: what was not since the connect may have missed something. */
  private filledAt = new WeakMap<Query, number>();

  /** `catchUp` asks the server for what happened after a position. */
  constructor(
    private readonly cache: QueryClient,
    private readonly entries: () => readonly LiveEntry[],
    private readonly catchUp: (from: Position) => Promise<CatchUp>,
  ) {
    this.unsubscribe = cache.getQueryCache().subscribe((event) => {
      const arrived = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
      if (arrived || event.type === 'observerAdded') this.bringForward(event.query);
    });
  }

  dispose(): void {
    this.unsubscribe();
  }

  /**
   * What arrives on one connection is in order and complete, from the first pulse on. So a frame that claims to reach further back than what came
   * before it does not: the room was told of it while this client was away.
   */
  receive(sent: LiveFrame): void {
    const frame = this.seen !== null && comparePositions(sent.after, this.seen) < 0 ? { ...sent, after: this.seen } : sent;
    this.seen = frame.position;
    this.recent.push(frame);
    if (this.recent.length > KEPT_FRAMES) this.recent.shift();
    if (this.catching) return;
    if (this.apply(frame, this.living()).length > 0) void this.fill();
  }

  /** The server has told of everything up to `position`: nothing else has happened since the last frame. */
  reached(position: Position): void {
    if (this.seen === null) this.seen = position;
    else if (comparePositions(position, this.seen) > 0) this.receive({ after: this.seen, position, changes: [] });
  }

  /** After every (re)connect: what happened while nobody listened. */
  connected(): Promise<void> {
    this.listening = true;
    this.seen = null;
    this.filledAt = new WeakMap();
    return this.fill();
  }

  /** A fetch may answer with something older than frames that have come meanwhile, or than those that nobody was there to hear. */
  private bringForward(query: Query): void {
    const found = this.living().filter((living) => living.query === query);
    if (found.length === 0) return;
    const filledAt = this.filledAt.get(query);
    const behind = this.replay(found).length > 0 && Date.now() - (filledAt ?? 0) > PATIENCE_MS;
    if (behind || (this.listening && filledAt === undefined)) void this.fill();
  }

  private living(): Living[] {
    return this.entries().flatMap((entry) =>
      this.cache
        .getQueryCache()
        .getAll()
        .filter((query) => query.state.data !== undefined && partialMatchKey(query.queryKey, entry.queryKey))
        .map((query) => ({ query, entry })),
    );
  }

  /** Answers those with a gap. */
  private apply(frame: LiveFrame, living: Living[]): Living[] {
    const received = living.map((one): [Living, Received] => [one, one.entry.receive(this.cache, one.query.queryKey, frame)]);
    for (const [{ query }, outcome] of received) if (outcome === 'stale') this.refetch(query);
    return received.filter(([, outcome]) => outcome === 'gap').map(([one]) => one);
  }

  private replay(living: Living[]): Living[] {
    return living.filter((one) => this.recent.some((frame) => this.apply(frame, [one]).length > 0));
  }

  private refetch(query: Query): void {
    void this.cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  private async fill(): Promise<void> {
    if (this.catching) {
      this.again = true;
      return;
    }
    this.catching = true;
    try {
      do {
        this.again = false;
        await this.fillOnce();
      } while (this.again);
    } finally {
      this.catching = false;
    }
  }

  /** One catch-up from the oldest position on screen; what is not on screen is only marked, and fetched when it is shown. */
  private async fillOnce(): Promise<void> {
    const shown = this.living().filter(({ query }) => query.isActive());
    const from = shown
      .map(({ entry, query }) => entry.position(this.cache, query.queryKey))
      .filter((position) => position !== undefined)
      .sort(comparePositions)[0];
    if (from === undefined) return;
    shown.forEach(({ query }) => this.filledAt.set(query, Date.now()));
    const missed = await this.catchUp(from).catch((): CatchUp => ({ refetch: true, position: from }));
    if (missed.refetch) shown.forEach(({ query }) => this.refetch(query));
    else this.apply(missed.frame, this.living());
    for (const { query } of this.replay(this.living())) if (!missed.refetch || !query.isActive()) this.refetch(query);
  }
}
