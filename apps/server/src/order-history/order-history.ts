import { dayOf, type SetAside } from '@milkround/domain';
import type { DayEvent, PlacedEvent, RemovalEvent, Trail } from './order-trail';
import { isAtStop, standingAfter, type Standing } from './standing';
import { atStop } from './stop-happenings';
import { changed, type RefusedEntry, type Said, type Told } from './told';

/** All that happened to an order, newest first. */
export function orderHistoryOf(trail: Trail): Told[] {
  const teller = new Teller(trail);
  const told = trail.events.flatMap((event) => teller.tell(event) ?? []);
  const done = new Set(told.filter(({ kind }) => kind !== 'applied').map(({ commandId }) => commandId));
  // What was made of an entry says by itself that it was applied.
  return told.filter(({ kind, commandId }) => kind !== 'applied' || !done.has(commandId)).reverse();
}

class Teller {
  private order: Standing | null = null;
  private readonly entries = new Map<string, RefusedEntry>();
  private readonly seen: ReadonlySet<string>;
  private readonly arrivedBy: ReadonlySet<string>;

  constructor(private readonly trail: Trail) {
    this.seen = new Set(trail.events.map(({ streamId }) => streamId));
    this.arrivedBy = new Set(trail.events.filter((event) => event.type === 'OrderPlaced').map(({ meta }) => meta.commandId));
  }

  tell(event: DayEvent): Told | null {
    const said = this.say(event);
    this.order = standingAfter(this.order, event, this.trail.orderIds);
    if (!said) return null;
    const { eventId: id, meta, recordedAt } = event;
    const { actor, commandId, occurredAt, entryId = null } = meta;
    return {
      id,
      changes: [],
      entry: null,
      text: null,
      ...said,
      actor,
      commandId,
      entryId,
      occurredAt,
      recordedAt,
      late: meta.late !== undefined,
    };
  }

  private say(event: DayEvent): Said | null {
    switch (event.type) {
      case 'OrderPlaced':
        return this.trail.orderIds.has(event.data.orderId) ? this.placed(event) : null;
      case 'OrderRemoved':
        return this.trail.orderIds.has(event.data.orderId) ? this.removed(event) : null;
      case 'EntrySetAside': {
        if (!this.isAbout(event.data)) return null;
        const { entryId, command, productId, reason, code, params } = event.data;
        const entry = { command, productId, deliveryBoyId: boyOf(event.streamId) };
        this.entries.set(entryId, entry);
        return { kind: 'set-aside', entry, text: reason, ...(code && { code, params }) };
      }
      case 'EntryApplied':
        return this.settled(event.data.entryId, { kind: 'applied', assignedTo: event.data.assignedTo });
      case 'EntryDismissed':
        return this.settled(event.data.entryId, { kind: 'dismissed', text: event.data.note });
      default:
        return this.order && isAtStop(event, this.order) ? atStop(event, this.order) : null;
    }
  }

  private placed(event: PlacedEvent): Said {
    const { data, meta } = event;
    const left = this.trail.left.get(meta.commandId);
    const adjusted = changed('adjusted', this.order?.adjusted ? 1 : 0, data.adjusted ? 1 : 0);
    if (!left) {
      const changes = [...changed('requirement', null, data.expected), ...adjusted];
      return { kind: data.uploadId === null ? 'added' : 'uploaded', changes };
    }
    const { consumer } = data;
    const consumerBefore = this.order?.consumer.id === left.data.consumerId ? this.order.consumer : { id: left.data.consumerId, name: '' };
    const isSameConsumer = consumerBefore.id === consumer.id;
    const changes = [
      ...changed('delivery-boy', this.seen.has(left.streamId) ? boyOf(left.streamId) : null, boyOf(event.streamId)),
      ...changed('product', left.data.productId, data.productId),
      ...(isSameConsumer ? [] : changed('consumer', consumerBefore.name || consumerBefore.id, consumer.name)),
      ...changed('requirement', left.data.expected, data.expected),
      ...adjusted,
    ];
    return { kind: left.data.reason === 'moved' ? 'given' : 'replaced', changes };
  }

  /** What goes on elsewhere is told where it arrives, if that may be seen. */
  private removed({ data, meta, streamId }: RemovalEvent): Said | null {
    if (data.reason === 'deleted') return { kind: 'deleted', changes: changed('requirement', data.expected, null) };
    return this.arrivedBy.has(meta.commandId) ? null : { kind: 'given', changes: changed('delivery-boy', boyOf(streamId), null) };
  }

  private settled(entryId: string, said: Said): Said | null {
    const entry = this.entries.get(entryId);
    return entry ? { ...said, entry } : null;
  }

  private isAbout({ command, consumerId, productId }: SetAside): boolean {
    const { orderId } = command.data;
    if (typeof orderId === 'string' && this.trail.orderIds.has(orderId.toLowerCase())) return true;
    const { order } = this;
    return order !== null && order.consumer.id === consumerId && (productId === null || productId === order.productId);
  }
}

const boyOf = (streamId: string): number | null => dayOf(streamId)?.deliveryBoyId ?? null;
