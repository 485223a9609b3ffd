import { Injectable } from '@nestjs/common';
import { dayOf, isDeliveryDayFact, streams, type DayKey } from '@milkround/domain';
import { PostgresEventStore, type RecordedEvent } from '@milkround/event-store';

/** After more events than these since the last read of the log everything counts as changed. */
const MAX_EVENTS = 2_000;
/** With more changed streams than these everything counts as changed. */
const MAX_STREAMS = 20_000;

/** A kind of streams: the first part of a stream id. */
export type StreamKind = 'area' | 'product' | 'supervisor' | 'delivery-boy' | 'consumer' | 'admin';

/** The kinds with the names that answers show. */
export const NAMED_KINDS: readonly StreamKind[] = [
  'area',
  'product',
  'supervisor',
  'delivery-boy',
  'consumer',
  'admin',
];

/** The streams that decide an answer. */
export interface Sources {
  /** These delivery days. */
  days?: readonly DayKey[];
  /** All delivery days of these dates, both ends included. */
  dates?: { from: string; to: string };
  kinds: readonly StreamKind[];
}

/**
 * The position of the last event of each stream that has changed since this server began to look. The log is read only when somebody asks, and each
 * event once.
 */
@Injectable()
export class LogChanges {
  /** Everything up to here has been read. */
  private position: bigint | null = null;
  /** Changes up to here are not known. */
  private knownFrom = 0n;
  private readonly streams = new Map<string, bigint>();
  private readonly dates = new Map<string, bigint>();
  private readonly kinds = new Map<string, bigint>();
  private pendingRead: Promise<void> | null = null;

  constructor(private readonly store: PostgresEventStore) {}

  /** Reads the log up to a position of the read models. Requests at the same time share the reads. */
  async readUpTo(target: bigint): Promise<void> {
    while (this.position === null || this.position < target) {
      this.pendingRead ??= this.read(this.position, target).finally(
        () => (this.pendingRead = null),
      );
      await this.pendingRead;
    }
  }

  /** Whether an event of these streams has come after a position, as far as the log has been read. */
  hasChanged({ days, dates, kinds }: Sources, after: bigint): boolean {
    if (after < this.knownFrom) return true;
    const isLater = (position: bigint | undefined) => position !== undefined && position > after;
    if (
      days?.some(({ date, deliveryBoyId }) =>
        isLater(this.streams.get(streams.deliveryDay(date, deliveryBoyId))),
      )
    )
      return true;
    if (kinds.some((kind) => isLater(this.kinds.get(kind)))) return true;
    return (
      dates !== undefined &&
      [...this.dates].some(
        ([date, position]) => date >= dates.from && date <= dates.to && isLater(position),
      )
    );
  }

  private async read(from: bigint | null, target: bigint): Promise<void> {
    if (from === null) return this.forget(target);
    const events = await this.store.readRange(from, target, MAX_EVENTS);
    if (events.length >= MAX_EVENTS || this.streams.size > MAX_STREAMS) return this.forget(target);
    for (const event of events) this.note(event);
    this.position = target;
  }

  private note(event: RecordedEvent): void {
    const { streamId, position } = event;
    const day = dayOf(streamId);
    if (!day) this.kinds.set(streamId.slice(0, streamId.indexOf('/')), position);
    else this.noteDay(day, position);
    // An applied entry may be shown with the person who applied it, and may be in another day.
    if (isDeliveryDayFact(event) && event.type === 'EntryApplied')
      this.noteDay(event.data, position);
  }

  private noteDay({ date, deliveryBoyId }: DayKey, position: bigint): void {
    this.streams.set(streams.deliveryDay(date, deliveryBoyId), position);
    this.dates.set(date, position);
  }

  private forget(position: bigint): void {
    for (const positions of [this.streams, this.dates, this.kinds]) positions.clear();
    this.position = this.knownFrom = position;
  }
}
