import {
  comparePositions,
  type Position,
  type RowsMessage,
  type SubscribeAnswer,
} from '@milkround/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isWorthAnotherTry } from '../api/query-client';
import { readTimeOf } from '../api/read-times';
import { steadyClock } from '../api/steady-clock';
import type { Completeness } from './connection';
import { STORED_AT, type LiveTopic } from './live-topic';
import { positionOf } from './newest';

/** The delay of a fetch for each other reader that must fetch at the same moment: thousands of dashboards read within two seconds. */
const WAIT_PER_READER_MS = 0.4;
const MAX_WAIT_MS = 2_000;
/** The number of messages that are kept during a fetch or a request: at four per second, nearly a minute. */
const MAX_KEPT_MESSAGES = 200;

/** A usual fetch is quicker than this. */
const SHORTLY_MS = 3_000;
const COMPLETE: Completeness = { isComplete: true, isShortlyIncomplete: true, ageMs: 0 };

const isAfter = (a: Position, b: Position): boolean => comparePositions(a, b) > 0;

/** The subscription of one query on one connection: the position of the query's data, and the messages that arrived too early for it. */
export class Subscription {
  /** `idle`: not subscribed. `refused`: the server does not push this topic to this client. */
  state: 'idle' | 'asked' | 'active' | 'refused' = 'idle';
  /** When the server was last asked, by the monotonic clock; null before the first time. */
  askedAt: number | null = null;
  private keptMessages: RowsMessage[] = [];
  /** All changes up to this position have been received. */
  private receivedPosition: Position = '0';
  /** The position that a fetch must reach before messages fit; null when the data is good. */
  private requiredPosition: Position | null = null;
  private refetchTimer: ReturnType<typeof setTimeout> | undefined;
  /** When its data was last complete, by the steady clock, which counts a sleep; null before the first time. */
  private completeAt: number | null = null;
  /** Since when its data is not complete, by the monotonic clock; null while it is complete. */
  private incompleteSince: number | null = performance.now();

  constructor(
    private readonly cache: QueryClient,
    private readonly query: Query,
    private readonly live: LiveTopic,
  ) {}

  get topic(): string {
    return this.live.name;
  }

  /** The subscription of the same query on a new connection. If a fetch was still required, nothing counts as received. */
  renew(): Subscription {
    this.end();
    const subscription = new Subscription(this.cache, this.query, this.live);
    subscription.completeAt = this.completeAt;
    if (this.requiredPosition === null) subscription.receivedPosition = this.receivedPosition;
    return subscription;
  }

  /** The position from which it resumes, that of the data; null while there is none. */
  position(): Position | null {
    const position = positionOf(this.query.state.data);
    return position === null ||
      this.requiredPosition !== null ||
      isAfter(position, this.receivedPosition)
      ? position
      : this.receivedPosition;
  }

  /** Whether the server does not push the query's topic, and the data is at least `ageMs` old. */
  isUnserved(ageMs: number): boolean {
    const hasFailed = this.state === 'refused' || (this.state === 'idle' && this.askedAt !== null);
    return hasFailed && steadyClock.now() - readTimeOf(this.query) >= ageMs;
  }

  /** Whether the data on the screen has everything that was sent up to `sentPosition`; null without data. */
  completenessUpTo(sentPosition: Position): Completeness | null {
    const position = this.position();
    if (position === null) return null;
    const { status, fetchStatus, fetchFailureCount } = this.query.state;
    // Data that another query has brought leave the count of failures as it was.
    const hasFailed = status === 'error' || (fetchStatus !== 'idle' && fetchFailureCount > 0);
    const isComplete =
      this.state === 'active' &&
      this.requiredPosition === null &&
      !hasFailed &&
      !isAfter(sentPosition, position);
    if (isComplete) {
      this.completeAt = steadyClock.now();
      this.incompleteSince = null;
      return COMPLETE;
    }
    this.incompleteSince = hasFailed ? -Infinity : (this.incompleteSince ?? performance.now());
    const dataAt = this.completeAt ?? readTimeOf(this.query);
    return {
      isComplete,
      isShortlyIncomplete: performance.now() - this.incompleteSince < SHORTLY_MS,
      // The time of data that was stored on the device is known elsewhere.
      ageMs: dataAt > STORED_AT ? steadyClock.now() - dataAt : 0,
    };
  }

  begin(): void {
    this.state = 'asked';
    this.askedAt = performance.now();
  }

  /** Handles the answer to a request from position `from`; null if there was none. Returns whether the subscription is active. */
  takeAnswer(answer: SubscribeAnswer | null, from: Position): boolean {
    this.state = answer === null ? 'idle' : answer.refused === null ? 'active' : 'refused';
    if (answer?.refused !== null) return false;
    const { position, change } = answer;
    if (change) this.take({ topic: this.topic, after: from, position, change });
    this.takePosition(position);
    return true;
  }

  /** Notes that all changes up to `position` have been sent. */
  takePosition(position: Position): void {
    if (isAfter(position, this.receivedPosition)) this.receivedPosition = position;
  }

  /** Merges a message, keeps it for later, or returns that an earlier message is missing. */
  take(message: RowsMessage): 'taken' | 'gap' {
    const position = positionOf(this.query.state.data);
    const resumeFrom = this.position();
    if (
      this.state !== 'active' ||
      position === null ||
      resumeFrom === null ||
      this.requiredPosition !== null
    )
      return this.keep(message);
    if (!isAfter(message.position, position)) return 'taken';
    if (isAfter(message.after, resumeFrom)) {
      this.state = 'idle';
      this.keep(message);
      return 'gap';
    }
    this.apply(message);
    return 'taken';
  }

  takeKept(): RowsMessage[] {
    const messages = this.keptMessages;
    this.keptMessages = [];
    return messages;
  }

  /** Handles a finished fetch. A new subscription updates data that is not new enough, as from a lagging server. */
  takeFetch(): void {
    const position = positionOf(this.query.state.data);
    if (this.requiredPosition === null || position === null) return;
    this.end();
    if (isAfter(this.requiredPosition, position)) {
      this.receivedPosition = position;
      if (this.state === 'active') this.state = 'idle';
    }
    this.requiredPosition = null;
  }

  /** Whether a fetch has failed that is required, or whose data is on the screen and may be had later. */
  hasFailedFetch(): boolean {
    const { data, error, fetchStatus } = this.query.state;
    return (
      (this.requiredPosition !== null || (data !== undefined && isWorthAnotherTry(error))) &&
      this.refetchTimer === undefined &&
      fetchStatus === 'idle'
    );
  }

  refetch(): void {
    this.end();
    void this.cache.invalidateQueries({ queryKey: this.query.queryKey, exact: true });
  }

  /** Cancels a waiting fetch after the screen or the connection has ended. */
  end(): void {
    clearTimeout(this.refetchTimer);
    this.refetchTimer = undefined;
  }

  private apply({ position, change }: RowsMessage): void {
    this.takePosition(position);
    if (
      !('refetch' in change) &&
      this.live.merge(this.cache, this.query.queryKey, change, position)
    )
      return;
    this.requiredPosition = position;
    this.refetchAmong('refetch' in change ? (change.among ?? 1) : 1);
  }

  private refetchAmong(readers: number): void {
    const maxWait = Math.min((readers - 1) * WAIT_PER_READER_MS, MAX_WAIT_MS);
    if (maxWait > 0)
      this.refetchTimer ??= setTimeout(() => this.refetch(), Math.random() * maxWait);
    else this.refetch();
  }

  private keep(message: RowsMessage): 'taken' {
    this.keptMessages.push(message);
    if (this.keptMessages.length > MAX_KEPT_MESSAGES) this.keptMessages.shift();
    return 'taken';
  }
}
