import { createMessage } from '@milkround/contracts';
import { dayOf, type SetAside } from '@milkround/domain';
import {
  removalFor,
  type TrailEvent,
  type PlacedEvent,
  type RemovalEvent,
  type Trail,
} from './order-trail';
import { isAtStop, orderStateAfter, type OrderState } from './order-state';
import { stopContentOf } from './stop-happenings';
import {
  differenceOf,
  textFields,
  type RefusedEntry,
  type HistoryItemContent,
  type HistoryItem,
} from './history-item';

/** Returns the history of an order, newest first. */
export function orderHistoryOf(trail: Trail): HistoryItem[] {
  const builder = new HistoryBuilder(trail);
  const items = trail.events.flatMap((event) => builder.toItem(event) ?? []);
  const effectIds = new Set(
    items.filter(({ kind }) => kind !== 'applied').map(({ commandId }) => commandId),
  );
  // The effect of an applied entry is an item that names the entry, so the event of applying is left out.
  return items
    .filter(({ kind, commandId }) => kind !== 'applied' || !effectIds.has(commandId))
    .reverse();
}

class HistoryBuilder {
  private order: OrderState | null = null;
  private readonly entries = new Map<string, RefusedEntry>();
  private readonly visibleStreams: ReadonlySet<string>;
  private readonly placingCommands: ReadonlySet<string>;

  constructor(private readonly trail: Trail) {
    this.visibleStreams = new Set(trail.events.map(({ streamId }) => streamId));
    this.placingCommands = new Set(
      trail.events
        .filter((event) => event.type === 'OrderPlaced')
        .map(({ meta }) => meta.commandId),
    );
  }

  toItem(event: TrailEvent): HistoryItem | null {
    const content = this.contentOf(event);
    this.order = orderStateAfter(this.order, event, this.trail.orderIds);
    if (!content) return null;
    const { eventId: id, meta, recordedAt } = event;
    const { actor, commandId, occurredAt, entryId = null } = meta;
    return {
      id,
      changes: [],
      entry: null,
      text: null,
      ...content,
      ...(meta.reason !== undefined &&
        textFields(createMessage('history-corrected', { reason: meta.reason }))),
      actor,
      commandId,
      entryId,
      occurredAt,
      recordedAt,
      late: meta.late !== undefined,
    };
  }

  private contentOf(event: TrailEvent): HistoryItemContent | null {
    switch (event.type) {
      case 'OrderPlaced':
        return this.trail.orderIds.has(event.data.orderId) ? this.placedContent(event) : null;
      case 'OrderRemoved':
        return this.trail.orderIds.has(event.data.orderId) ? this.removedContent(event) : null;
      case 'EntrySetAside': {
        if (!this.isAbout(event.data)) return null;
        const { entryId, command, productId, reason, code, params } = event.data;
        const entry = { command, productId, deliveryBoyId: boyOf(event.streamId) };
        this.entries.set(entryId, entry);
        return { kind: 'set-aside', entry, text: reason, ...(code && { code, params }) };
      }
      case 'EntryApplied':
        return this.settledContent(event.data.entryId, { kind: 'applied' });
      case 'EntryDismissed':
        return this.settledContent(event.data.entryId, {
          kind: 'dismissed',
          text: event.data.note,
        });
      default:
        return this.order && isAtStop(event, this.order) ? stopContentOf(event, this.order) : null;
    }
  }

  private placedContent(event: PlacedEvent): HistoryItemContent {
    const { data } = event;
    const removal = removalFor(this.trail.removals, event);
    const adjustments = differenceOf(
      'adjusted',
      this.order?.adjusted ? 1 : 0,
      data.adjusted ? 1 : 0,
    );
    if (!removal) {
      const changes = [...differenceOf('requirement', null, data.expected), ...adjustments];
      return { kind: data.uploadId === null ? 'added' : 'uploaded', changes };
    }
    const { consumer } = data;
    const consumerBefore =
      this.order?.consumer.id === removal.data.consumerId
        ? this.order.consumer
        : { id: removal.data.consumerId, name: '' };
    const isSameConsumer = consumerBefore.id === consumer.id;
    const changes = [
      ...differenceOf(
        'delivery-boy',
        this.visibleStreams.has(removal.streamId) ? boyOf(removal.streamId) : null,
        boyOf(event.streamId),
      ),
      ...differenceOf('product', removal.data.productId, data.productId),
      ...(isSameConsumer
        ? []
        : differenceOf('consumer', consumerBefore.name || consumerBefore.id, consumer.name)),
      ...differenceOf('requirement', removal.data.expected, data.expected),
      ...adjustments,
    ];
    return { kind: removal.data.reason === 'moved' ? 'given' : 'replaced', changes };
  }

  /** A move is one item, of the event in the order's new day, if the caller may see that day. */
  private removedContent({ data, meta, streamId }: RemovalEvent): HistoryItemContent | null {
    if (data.reason === 'deleted')
      return { kind: 'deleted', changes: differenceOf('requirement', data.expected, null) };
    return this.placingCommands.has(meta.commandId)
      ? null
      : { kind: 'given', changes: differenceOf('delivery-boy', boyOf(streamId), null) };
  }

  private settledContent(entryId: string, content: HistoryItemContent): HistoryItemContent | null {
    const entry = this.entries.get(entryId);
    return entry ? { ...content, entry } : null;
  }

  private isAbout({ command, consumerId, productId }: SetAside): boolean {
    const { orderId } = command.data;
    if (typeof orderId === 'string' && this.trail.orderIds.has(orderId.toLowerCase())) return true;
    const { order } = this;
    return (
      order !== null &&
      order.consumer.id === consumerId &&
      (productId === null || productId === order.productId)
    );
  }
}

const boyOf = (streamId: string): number | null => dayOf(streamId)?.deliveryBoyId ?? null;
