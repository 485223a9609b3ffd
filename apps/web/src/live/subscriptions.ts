import type {
  Position,
  RowsMessage,
  SubscribeAnswer,
  SubscribeRequest,
} from '@milkround/contracts';
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { Completeness } from './connection';
import { Subscription } from './subscription';

/** The shortest time between two requests for one query. */
const RETRY_MS = 3_000;
/** The age of the data at which a query is fetched whose topic the server does not push. */
const POLL_MS = 15_000;

/** The part of a connection that subscriptions need. */
export interface SubscriptionChannel {
  /** @throws Error when disconnected, or without an answer within a few seconds */
  subscribe(request: SubscribeRequest): Promise<SubscribeAnswer>;
  unsubscribe(topic: string): void;
}

/**
 * Subscribes to the topic of every live query that is mounted and has data, and merges what is received into the cache. A subscription
 * begins at the position of the data, and the server's answer has the changes since then. The same request fills a gap.
 */
export class LiveSubscriptions {
  private subscriptions = new Map<Query, Subscription>();
  private isOpen = false;
  /** The server has sent everything up to it on this connection. */
  private sentPosition: Position = '0';
  private readonly unsubscribe: () => void;

  constructor(
    private readonly cache: QueryClient,
    private readonly channel: SubscriptionChannel,
  ) {
    for (const query of cache.getQueryCache().getAll()) this.sync(query);
    this.unsubscribe = cache.getQueryCache().subscribe((event) => this.follow(event));
  }

  dispose(): void {
    this.unsubscribe();
    for (const subscription of this.subscriptions.values()) subscription.end();
    this.subscriptions.clear();
  }

  /** Renews all subscriptions, each from the position of its data, because they ended with the former connection. */
  renewAll(): void {
    this.isOpen = true;
    this.sentPosition = '0';
    this.subscriptions = new Map(
      [...this.subscriptions].map(([query, subscription]) => [query, subscription.renew()]),
    );
    for (const subscription of this.subscriptions.values()) void this.request(subscription);
  }

  receive(message: RowsMessage): void {
    for (const subscription of this.subscriptions.values())
      if (subscription.topic === message.topic) this.take(subscription, message);
  }

  /** Notes that the server has sent all changes up to `position` to all subscriptions. */
  advanceTo(position: Position): void {
    this.sentPosition = position;
    for (const subscription of this.subscriptions.values()) {
      if (subscription.state === 'active') subscription.takePosition(position);
      if (subscription.state === 'idle') this.requestAgain(subscription);
      if (subscription.hasFailedFetch() || subscription.isUnserved(POLL_MS)) subscription.refetch();
    }
  }

  /** Whether the data of all mounted queries has everything that was sent. */
  completeness(): Completeness {
    const all = [...this.subscriptions.values()].flatMap(
      (subscription) => subscription.completenessUpTo(this.sentPosition) ?? [],
    );
    return {
      isComplete: all.every(({ isComplete }) => isComplete),
      isShortlyIncomplete: all.every(({ isShortlyIncomplete }) => isShortlyIncomplete),
      ageMs: Math.max(0, ...all.map(({ ageMs }) => ageMs)),
    };
  }

  private follow(event: QueryCacheNotifyEvent): void {
    const query = event.query as Query;
    switch (event.type) {
      case 'observerAdded':
      case 'observerOptionsUpdated':
        return this.sync(query);
      // The next screen may show the same query.
      case 'observerRemoved':
      case 'removed':
        return queueMicrotask(() => this.sync(query));
      case 'updated':
        if (event.action.type === 'success' && !event.action.manual) this.takeFetch(query);
    }
  }

  private sync(query: Query): void {
    const live = query.meta?.live;
    const subscription = this.subscriptions.get(query);
    if (!live || !query.isActive()) return subscription && this.end(query, subscription);
    if (subscription) return;
    const newSubscription = new Subscription(this.cache, query, live);
    this.subscriptions.set(query, newSubscription);
    void this.request(newSubscription);
  }

  private end(query: Query, subscription: Subscription): void {
    this.subscriptions.delete(query);
    subscription.end();
    const isShared = [...this.subscriptions.values()].some(
      ({ topic }) => topic === subscription.topic,
    );
    if (!isShared) this.channel.unsubscribe(subscription.topic);
  }

  /** Handles the messages that waited for a fetch. */
  private takeFetch(query: Query): void {
    const subscription = this.subscriptions.get(query);
    subscription?.takeFetch();
    if (subscription?.state === 'idle') this.requestAgain(subscription);
    else if (subscription) this.replay(subscription);
  }

  private replay(subscription: Subscription): void {
    for (const message of subscription.takeKept()) this.take(subscription, message);
  }

  private take(subscription: Subscription, message: RowsMessage): void {
    if (subscription.take(message) === 'gap') this.requestAgain(subscription);
  }

  /** Sends at most one request within {@link RETRY_MS}; a skipped one is sent at a later pulse. */
  private requestAgain(subscription: Subscription): void {
    if (performance.now() - (subscription.askedAt ?? -RETRY_MS) >= RETRY_MS)
      void this.request(subscription);
  }

  private async request(subscription: Subscription): Promise<void> {
    const from = subscription.position();
    if (!this.isOpen || from === null || subscription.state !== 'idle') return;
    subscription.begin();
    const answer = await this.channel
      .subscribe({ topic: subscription.topic, from })
      .catch(() => null);
    if (![...this.subscriptions.values()].includes(subscription)) return;
    if (subscription.takeAnswer(answer, from)) this.replay(subscription);
  }
}
