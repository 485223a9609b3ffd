import { comparePositions, type Position, type WatchAnswer, type WatchFrame } from '@milkround/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { WatchedKey } from './mounted-watches';

/** Each who reads beside this one lets it wait a little: thousands of dashboards read within two seconds instead of in one moment. */
const WAIT_PER_READER_MS = 0.4;
const LONGEST_WAIT_MS = 2_000;
/** Frames kept while a fetch or an answer is under way: at four a second, most of a minute. */
const KEPT_FRAMES = 200;

interface Data {
  position: Position;
  rows: object[];
}

const isAfter = (a: Position, b: Position): boolean => comparePositions(a, b) > 0;

/** One watched query on one connection: how far its data is true, and what came too early for it. */
export class WatchedQuery {
  /** `off`: nobody tells anything yet. `refused`: nobody will; the query is then fetched like any other. */
  state: 'off' | 'asked' | 'on' | 'refused' = 'off';
  /** When the server was last asked, by this device's clock. */
  triedAt = 0;
  private waiting: WatchFrame[] = [];
  /** Everything up to here has come as frames, or has not happened. */
  private told: Position = '0';
  /** What a fetch must reach before frames fit; null when the data is good. */
  private wanted: Position | null = null;
  /** Until it is its turn to fetch. */
  private turn: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly cache: QueryClient,
    private readonly key: WatchedKey,
  ) {}

  get topic(): string {
    return this.key[1];
  }

  /** The same query on a new connection. Where a fetch was still wanted, what was told counts for nothing. */
  again(): WatchedQuery {
    this.end();
    const next = new WatchedQuery(this.cache, this.key);
    if (this.wanted === null) next.told = this.told;
    return next;
  }

  isOf({ queryKey }: Query): boolean {
    return queryKey.length === this.key.length && this.key.every((part, index) => part === queryKey[index]);
  }

  /** How far the data is true; null while there is none. */
  reach(): Position | null {
    const position = this.data()?.position ?? null;
    return position === null || this.wanted !== null || isAfter(position, this.told) ? position : this.told;
  }

  asked(): void {
    this.state = 'asked';
    this.triedAt = Date.now();
  }

  /** Answers whether the watch stands. */
  answered(answer: WatchAnswer | null, from: Position): boolean {
    this.state = answer === null ? 'off' : answer.refused === null ? 'on' : 'refused';
    if (answer?.refused !== null) return false;
    const { position, change } = answer;
    if (change) this.take({ topic: this.topic, after: from, position, change });
    this.hasHeard(position);
    return true;
  }

  hasHeard(position: Position): void {
    if (isAfter(position, this.told)) this.told = position;
  }

  /** Merges a frame, keeps it for later, or answers that something before it is missing. */
  take(frame: WatchFrame): 'taken' | 'gap' {
    const data = this.data();
    const reach = this.reach();
    if (this.state !== 'on' || !data || reach === null || this.wanted !== null) return this.keep(frame);
    if (!isAfter(frame.position, data.position)) return 'taken';
    if (isAfter(frame.after, reach)) {
      this.state = 'off';
      this.keep(frame);
      return 'gap';
    }
    this.apply(data, frame);
    return 'taken';
  }

  takeWaiting(): WatchFrame[] {
    const waiting = this.waiting;
    this.waiting = [];
    return waiting;
  }

  /** After a fetch. One that is not far enough, as of a server behind the others, is brought forward by a new watch. */
  fetched(): void {
    const position = this.data()?.position;
    if (this.wanted === null || position === undefined) return;
    this.end();
    if (isAfter(this.wanted, position)) {
      this.told = position;
      if (this.state === 'on') this.state = 'off';
    }
    this.wanted = null;
  }

  /** The fetch that it waits for has failed. */
  isForsaken(): boolean {
    return this.wanted !== null && this.turn === undefined && this.cache.getQueryState(this.key)?.fetchStatus === 'idle';
  }

  refetch(): void {
    this.end();
    void this.cache.invalidateQueries({ queryKey: this.key, exact: true });
  }

  /** It waits for its turn no more: the screen has gone, or the connection. */
  end(): void {
    clearTimeout(this.turn);
    this.turn = undefined;
  }

  private refetchAmong(readers: number): void {
    const longest = Math.min((readers - 1) * WAIT_PER_READER_MS, LONGEST_WAIT_MS);
    if (longest > 0) this.turn ??= setTimeout(() => this.refetch(), Math.random() * longest);
    else this.refetch();
  }

  private apply(data: Data, { position, change }: WatchFrame): void {
    const merge = this.query()?.meta?.merge;
    this.hasHeard(position);
    if (!merge || 'refetch' in change) {
      this.wanted = position;
      this.refetchAmong('refetch' in change ? (change.among ?? 1) : 1);
      return;
    }
    this.cache.setQueryData<Data>(this.key, { position, rows: merge(data.rows, change) });
  }

  private keep(frame: WatchFrame): 'taken' {
    this.waiting.push(frame);
    if (this.waiting.length > KEPT_FRAMES) this.waiting.shift();
    return 'taken';
  }

  private query(): Query | undefined {
    return this.cache.getQueryCache().find({ queryKey: this.key });
  }

  private data(): Data | undefined {
    return this.cache.getQueryData<Data>(this.key);
  }
}
