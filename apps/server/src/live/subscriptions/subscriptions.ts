import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  MAX_SUBSCRIPTIONS,
  type Position,
  type Refetch,
  type RowChange,
  type RowsMessage,
  type SubscribeAnswer,
} from '@milkround/contracts';
import { createBatchLoader, PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import pLimit from 'p-limit';
import type { Caller } from '../../http/caller';
import { ReadModelPreparation } from '../../log/read-model-preparation';
import { LogFollower } from '../log-follower';
import { decodeEvents } from '../../changes/decoded-event';
import { DayAreas } from '../../delivery-day/day-areas.query';
import { Feeds, type LiveEvent } from './feeds';
import { RowSources } from './row-sources';
import { scopedTopicOf } from './topic';
import { TopicFeed } from './topic-feed';

/** Each kind of reads takes at most three connections to the database, also when many screens reconnect. */
const READS_AT_ONCE = 3;
/** With more events than these a fetch is cheaper than to resume. */
const MAX_RESUMED_EVENTS = 1_000;
const TOO_MANY = `At most ${MAX_SUBSCRIPTIONS} topics can be subscribed to at once.`;

export interface Subscriber {
  readonly id: string;
  join(room: string): void;
  leave(room: string): void;
}

/** `areAreasKnown` is false while the days' areas cannot be read; then the events of days have no area. */
interface PreparedEvents {
  events: LiveEvent[];
  areAreasKnown: boolean;
}

interface LogRange {
  from: Position;
  to: Position;
}

/** The topics to which each socket of this server is subscribed. A feed starts with the first subscriber of its room and ends with the last. */
@Injectable()
export class Subscriptions implements OnApplicationShutdown {
  private readonly feeds = new Feeds<TopicFeed>();
  /** The rooms of each subscriber, by topic. */
  private readonly rooms = new Map<string, Map<string, string>>();
  private readonly reads = { screens: pLimit(READS_AT_ONCE), reports: pLimit(READS_AT_ONCE) };
  /** Thousands of clients that reconnect resume from the same few positions: each range of the log is read once for all of them. */
  private readonly rangeLoader = createBatchLoader(nameOf, (ranges: LogRange[]) =>
    this.readRanges(ranges),
  );
  private send: (room: string, message: RowsMessage) => void = () => undefined;
  private onZonesChanged: () => void = () => undefined;

  constructor(
    private readonly follower: LogFollower,
    private readonly store: PostgresEventStore,
    private readonly sources: RowSources,
    private readonly areas: DayAreas,
    private readonly preparation: ReadModelPreparation,
    private readonly log: PinoLogger,
  ) {}

  /** @param onZonesChanged a supervisor got other zones */
  start(send: (room: string, message: RowsMessage) => void, onZonesChanged: () => void): void {
    this.send = send;
    this.onZonesChanged = onZonesChanged;
    this.follower.start({
      isNeeded: () => this.feeds.size > 0,
      prepare: (events) => this.withAreas(events),
      take: (events) => this.collect(events),
    });
  }

  /** All subscribers have received everything up to this position. */
  get sentPosition(): Position {
    let position = this.follower.position;
    for (const feed of this.feeds.all())
      if (feed.sentPosition < position) position = feed.sentPosition;
    return position.toString();
  }

  /** A subscriber has received everything of its topics up to this position. */
  sentPositionOf(subscriberId: string): Position {
    let position = this.follower.position;
    for (const room of this.rooms.get(subscriberId)?.values() ?? []) {
      const feed = this.feeds.get(room);
      if (feed && feed.sentPosition < position) position = feed.sentPosition;
    }
    return position.toString();
  }

  /**
   * Subscribes from now on; the answer has the change since the subscriber's own `from`. Events are collected from the same moment on, so that no
   * event is missing between the answer and the first message.
   */
  async subscribe(
    subscriber: Subscriber,
    caller: Caller,
    topic: unknown,
    from: Position,
  ): Promise<SubscribeAnswer> {
    const scopedTopic = scopedTopicOf(caller, topic);
    if (typeof scopedTopic === 'string') return { refused: scopedTopic };
    const { room } = scopedTopic;
    const ownRooms = this.rooms.get(subscriber.id) ?? new Map<string, string>();
    const name = String(topic);
    if (!ownRooms.has(name) && ownRooms.size >= MAX_SUBSCRIPTIONS) return { refused: TOO_MANY };
    this.rooms.set(subscriber.id, ownRooms.set(name, room));
    const feed = this.feeds.get(room) ?? this.begin(room, name, this.sources.sourceOf(scopedTopic));
    feed.subscribers.add(subscriber.id);
    subscriber.join(room);
    const position = this.follower.position.toString();
    if (BigInt(from) >= BigInt(position)) return { refused: null, position, change: null };
    const change = await this.readChange(feed, { from, to: position });
    return { refused: null, position, change: change === 'unchanged' ? null : change };
  }

  unsubscribe(subscriber: Subscriber, topic: unknown): void {
    const ownRooms = this.rooms.get(subscriber.id);
    const room = typeof topic === 'string' ? ownRooms?.get(topic) : undefined;
    if (room === undefined || typeof topic !== 'string') return;
    ownRooms?.delete(topic);
    subscriber.leave(room);
    this.leave(subscriber.id, room);
  }

  /** All subscriptions of a socket end with its connection. */
  disconnected(subscriberId: string): void {
    for (const room of this.rooms.get(subscriberId)?.values() ?? []) this.leave(subscriberId, room);
    this.rooms.delete(subscriberId);
  }

  onApplicationShutdown(): void {
    for (const feed of this.feeds.all()) feed.end();
    this.feeds.clear();
  }

  private begin(
    room: string,
    topic: string,
    source: ReturnType<RowSources['sourceOf']>,
  ): TopicFeed {
    const feed = new TopicFeed(source, {
      topic,
      position: () => this.follower.position,
      read: (queue, work) => (queue === 'batched' ? work() : this.reads[queue](work)),
      send: ({ change, ...message }) => {
        const subscriberCount = this.feeds.get(room)?.subscribers.size ?? 1;
        this.send(room, {
          topic,
          ...message,
          change: 'refetch' in change ? { ...change, among: subscriberCount } : change,
        });
      },
      isInPreparation: async (error) => (await this.preparation.refusalOf(error)) !== null,
      onFailure: (error) =>
        this.log.warn({ err: error, topic }, 'Rows of a topic could not be read; trying again'),
    });
    this.feeds.add(room, feed);
    return feed;
  }

  private collect({ events, areAreasKnown }: PreparedEvents): void {
    this.feeds.collect(events);
    if (events.some(changesZones)) this.onZonesChanged();
    if (areAreasKnown) return;
    for (const feed of this.feeds.all())
      if (feed.daysOf !== null && 'zones' in feed.daysOf) feed.collectAll();
  }

  /** During an upgrade the areas of the days may be unknown for a while. */
  private async withAreas(recordedEvents: readonly RecordedEvent[]): Promise<PreparedEvents> {
    const decodedEvents = decodeEvents(recordedEvents);
    const days = decodedEvents.flatMap((event) => (event.of === 'day' ? [event.day] : []));
    const areaOf = await this.areas.lookUp(days).catch(async (error: unknown) => {
      if ((await this.preparation.refusalOf(error)) === null) throw error;
      return null;
    });
    const events = decodedEvents.map((event) =>
      event.of === 'day' ? { ...event, areaId: areaOf?.(event.day) ?? null } : event,
    );
    return { events, areAreasKnown: areaOf !== null };
  }

  /** Answers `refetch` if the read fails; the fetch then reports the reason. */
  private async readChange(
    feed: TopicFeed,
    range: LogRange,
  ): Promise<RowChange | Refetch | 'unchanged'> {
    try {
      const events = await this.rangeLoader.load(range);
      return events === null
        ? { refetch: true }
        : ((await feed.changeSince(events)) ?? 'unchanged');
    } catch (error) {
      this.log.warn(
        { err: error },
        'The change since the position of a subscriber could not be read',
      );
      return { refetch: true };
    }
  }

  /** Ranges with too many events are left out. */
  private async readRanges(ranges: LogRange[]): Promise<ReadonlyMap<string, LiveEvent[]>> {
    const reads = ranges.map(async (range): Promise<[string, LiveEvent[]][]> => {
      const events = await this.reads.screens(() =>
        this.store.readRange(BigInt(range.from), BigInt(range.to), MAX_RESUMED_EVENTS + 1),
      );
      if (events.length > MAX_RESUMED_EVENTS) return [];
      const preparedEvents = await this.withAreas(events);
      return preparedEvents.areAreasKnown ? [[nameOf(range), preparedEvents.events]] : [];
    });
    return new Map((await Promise.all(reads)).flat());
  }

  private leave(subscriberId: string, room: string): void {
    const feed = this.feeds.get(room);
    feed?.subscribers.delete(subscriberId);
    if (!feed || feed.subscribers.size > 0) return;
    feed.end();
    this.feeds.delete(room);
  }
}

const changesZones = (event: LiveEvent): boolean =>
  event.of === 'catalog' && event.fact.type === 'SupervisorMovedToArea';

const nameOf = ({ from, to }: LogRange): string => `${from} ${to}`;
