import { HISTORY_SAYS, type OrderChange, type OrderHappening } from '@milkround/contracts';
import { consumersOf, dayOf, type Actor, type Consumer, type FilledLine, type SetAside, type SupersededStatement } from '@milkround/domain';
import type { DayEvent, PlacedEvent, RemovalEvent, Trail } from './order-trail';

/** An entry that was set aside, and whose it is. */
export interface RefusedEntry extends Pick<SetAside, 'command' | 'productId'> {
  deliveryBoyId: number | null;
}

/** A happening before its names are looked up: people and products stand by their ids. */
export interface Told extends Omit<OrderHappening, 'by' | 'role' | 'appliedBy' | 'entry'> {
  /** What the refused entry wanted. */
  entry: RefusedEntry | null;
  actor: Actor;
  commandId: string;
  /** The entry that was set aside, of which this was made after all. */
  entryId: string | null;
}

type Said = Pick<Told, 'kind'> & Partial<Pick<Told, 'changes' | 'entry' | 'text'>>;

/** The order as the last of its facts left it. */
interface Standing {
  orderId: string;
  streamId: string;
  consumer: Consumer;
  productId: number;
  adjusted: boolean;
  isGone: boolean;
}

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
        const { entryId, command, productId, reason } = event.data;
        const entry = { command, productId, deliveryBoyId: boyOf(event.streamId) };
        this.entries.set(entryId, entry);
        return { kind: 'set-aside', entry, text: reason };
      }
      case 'EntryApplied':
        return this.settled(event.data.entryId, { kind: 'applied' });
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

const isAtStop = (event: DayEvent, { streamId, consumer, isGone }: Standing): boolean =>
  !isGone && event.streamId === streamId && consumersOf(event).includes(consumer.id);

/** Facts of the stop that the order stands in. */
function atStop(event: DayEvent, { orderId }: Standing): Said | null {
  switch (event.type) {
    case 'OrderRevised': {
      const { data } = event;
      if (data.orderId !== orderId) return null;
      const changes = [
        ...changed('requirement', data.previous.expected, data.expected),
        ...changed('adjusted', data.previous.adjusted ? 1 : 0, data.adjusted ? 1 : 0),
      ];
      return { kind: data.uploadId === null ? 'revised' : 'revised-by-file', changes };
    }
    case 'ConsumerDetailsChanged': {
      const { name, address, previous } = event.data;
      const changes = [...changed('name', previous.name, name), ...changed('address', previous.address || null, address || null)];
      return changes.length > 0 ? { kind: 'details', changes } : null;
    }
    case 'QuantityDelivered': {
      const { data } = event;
      if (data.orderId !== orderId) return null;
      return {
        kind: 'delivered',
        changes: changed('delivered', data.previous, data.quantity),
        text: unseen(data, HISTORY_SAYS.unseenQuantity),
      };
    }
    case 'ConsumerMarkedDone': {
      const changes = quantityOf(orderId, event.data.filled).flatMap((quantity) => changed('delivered', null, quantity));
      return { kind: 'done', changes, text: event.data.added?.includes(orderId) ? HISTORY_SAYS.addedLater : null };
    }
    case 'ConsumerReopened': {
      const { cleared, reason } = event.data;
      const changes = quantityOf(orderId, cleared).flatMap((quantity) => changed('delivered', quantity, null));
      return { kind: reason === 'undone' ? 'undone' : 'reopened', changes };
    }
    case 'PaymentRecorded': {
      const { amount, mode, previous } = event.data;
      return {
        kind: 'payment',
        changes: [...changed('payment', previous.amount, amount), ...changed('payment-mode', previous.mode || null, mode || null)],
        text: unseen(event.data, HISTORY_SAYS.unseenPayment),
      };
    }
    case 'AbsenceRecorded':
      return {
        kind: 'absence',
        changes: changed('absence', event.data.previous, event.data.text),
        text: unseen(event.data, HISTORY_SAYS.unseenAbsence),
      };
    case 'EntrySuperseded':
      return superseded(event.data.statement, orderId);
    case 'RoundCreated':
      return { kind: 'round', changes: changed('round', null, event.data.number) };
    default:
      return null;
  }
}

/** What a late entry had stated: of this order, or of its stop. */
function superseded(statement: SupersededStatement, orderId: string): Said | null {
  switch (statement.type) {
    case 'quantity':
      return statement.orderId === orderId ? { kind: 'superseded', changes: changed('delivered', null, statement.quantity) } : null;
    case 'done':
      return { kind: 'superseded', text: statement.isDone ? HISTORY_SAYS.lateDone : HISTORY_SAYS.lateUndo };
    case 'payment': {
      const changes = [...changed('payment', null, statement.amount), ...changed('payment-mode', null, statement.mode || null)];
      return { kind: 'superseded', changes, text: statement.amount === null ? HISTORY_SAYS.lateNoPayment : null };
    }
    case 'absence':
      return {
        kind: 'superseded',
        changes: changed('absence', null, statement.text),
        text: statement.text === null ? HISTORY_SAYS.lateNoAbsence : null,
      };
  }
}

const unseen = (data: { seen?: unknown }, sentence: string): string | null => (data.seen === undefined ? null : sentence);

function standingAfter(order: Standing | null, event: DayEvent, orderIds: ReadonlySet<string>): Standing | null {
  switch (event.type) {
    case 'OrderPlaced': {
      const { orderId, consumer, productId, adjusted } = event.data;
      if (!orderIds.has(orderId)) return order;
      return { orderId, consumer, productId, adjusted, streamId: event.streamId, isGone: false };
    }
    case 'OrderRemoved':
      return order?.orderId === event.data.orderId && order.streamId === event.streamId ? { ...order, isGone: true } : order;
    case 'OrderRevised':
      return order?.orderId === event.data.orderId ? { ...order, adjusted: event.data.adjusted } : order;
    case 'ConsumerDetailsChanged': {
      const { name, address } = event.data;
      return order && isAtStop(event, order) ? { ...order, consumer: { ...order.consumer, name, address } } : order;
    }
    default:
      return order;
  }
}

const quantityOf = (orderId: string, lines: readonly FilledLine[]): number[] =>
  lines.filter((line) => line.orderId === orderId).map(({ quantity }) => quantity);

const boyOf = (streamId: string): number | null => dayOf(streamId)?.deliveryBoyId ?? null;

const changed = (what: OrderChange['what'], before: OrderChange['before'], after: OrderChange['after']): OrderChange[] =>
  before === after ? [] : [{ what, before, after }];
