import type { Position, WatchAnswer, WatchFrame, WatchRequest } from '@milkround/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { MountedWatches, WatchedKey } from './mounted-watches';
import { WatchedQuery } from './watched-query';

/** How long what went wrong is left alone. */
const PATIENCE_MS = 3_000;

/** The part of a connection that watches need. */
export interface WatchLine {
  /** @throws Error when cut, or without an answer within a few seconds */
  watch(request: WatchRequest): Promise<WatchAnswer>;
  unwatch(topic: string): void;
}

/**
 * Keeps a watch at the server for every watched query that is mounted and has data, and merges what is told into the cache.
 * A watch begins at the position of the data: the server's answer has what happened since. The same call closes a gap.
 */
export class LiveWatches {
  private watched = new Map<string, WatchedQuery>();
  private isOpen = false;
  private readonly unsubscribe: (() => void)[];

  constructor(
    private readonly cache: QueryClient,
    private readonly mounted: MountedWatches,
    private readonly line: WatchLine,
  ) {
    this.sync();
    this.unsubscribe = [
      mounted.subscribe(() => this.sync()),
      cache.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
        for (const one of this.watched.values()) if (one.isOf(event.query)) this.arrived(one);
      }),
    ];
  }

  dispose(): void {
    this.unsubscribe.forEach((stop) => stop());
    for (const one of this.watched.values()) one.end();
    this.watched.clear();
  }

  /** Watches died with the connection before: all begin anew, each from where its data is. */
  connected(): void {
    this.isOpen = true;
    this.watched = new Map([...this.watched].map(([name, one]) => [name, one.again()]));
    for (const one of this.watched.values()) void this.ask(one);
  }

  receive(frame: WatchFrame): void {
    for (const one of this.watched.values()) if (one.topic === frame.topic) this.take(one, frame);
  }

  /** All watches have been told everything up to `position`. */
  told(position: Position): void {
    for (const one of this.watched.values()) {
      if (one.state === 'on') one.hasHeard(position);
      if (one.state === 'off') this.askInTime(one);
      else if (one.isForsaken()) one.refetch();
    }
  }

  private sync(): void {
    const mounted = this.mounted.get();
    for (const [name, one] of this.watched) {
      if (mounted.has(name)) continue;
      this.watched.delete(name);
      one.end();
      this.line.unwatch(one.topic);
    }
    for (const [name, key] of mounted) if (!this.watched.has(name)) this.begin(name, key);
  }

  private begin(name: string, key: WatchedKey): void {
    const one = new WatchedQuery(this.cache, key);
    this.watched.set(name, one);
    void this.ask(one);
  }

  /** A fetch has come: frames that waited for it may fit now. */
  private arrived(one: WatchedQuery): void {
    one.fetched();
    if (one.state === 'off') this.askInTime(one);
    else this.replay(one);
  }

  private replay(one: WatchedQuery): void {
    for (const frame of one.takeWaiting()) this.take(one, frame);
  }

  private take(one: WatchedQuery, frame: WatchFrame): void {
    if (one.take(frame) === 'gap') this.askInTime(one);
  }

  /** Not over and over: what is left now is asked for at a pulse. */
  private askInTime(one: WatchedQuery): void {
    if (Date.now() - one.triedAt >= PATIENCE_MS) void this.ask(one);
  }

  private async ask(one: WatchedQuery): Promise<void> {
    const from = one.reach();
    if (!this.isOpen || from === null || one.state !== 'off') return;
    one.asked();
    const answer = await this.line.watch({ topic: one.topic, from }).catch(() => null);
    if (![...this.watched.values()].includes(one)) return;
    if (one.answered(answer, from)) this.replay(one);
  }
}
