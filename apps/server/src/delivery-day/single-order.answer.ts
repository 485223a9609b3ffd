import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import {
  createMessage,
  type Named,
  type Order,
  appendMessage,
  type Message,
} from '@milkround/contracts';
import {
  lineOf,
  toOrder,
  type DeliveryDay,
  type DeliveryDayFact,
  type DeliveryDayFactOf,
  type EnteredOrder,
  type Recorded,
} from '@milkround/domain';
import { notFound } from '../http/refused';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { DeliveryDays, type Outcome } from './delivery-days';
import type { OrderPlaced } from './commands/place-single-order';

export interface OrderWritten {
  message: Message;
  order: Order;
  reached: Reached;
}
import { newestFiles } from './orders.query';

interface Names {
  delivery_boy: string;
  unique_id?: string;
  area?: Named;
  product: string;
}

type PlacedOrRevised = Recorded<DeliveryDayFactOf<'OrderPlaced' | 'OrderRevised'>>;

const isWritten = (fact: Outcome['recorded'][number]): fact is PlacedOrRevised =>
  fact.type === 'OrderPlaced' || fact.type === 'OrderRevised';

/** Answers with the order as it is now; a repeated request gets the message of the first one, also after the order has gone. */
@Injectable()
export class SingleOrderAnswer {
  constructor(
    private readonly days: DeliveryDays,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  async createForPlacement(
    order: EnteredOrder,
    context: CommandContext,
    { wasKnown, consumerId, ...reached }: OrderPlaced,
  ): Promise<OrderWritten> {
    const outcome = await this.days.outcome(context, reached);
    const isOwn = outcome.recorded.some(
      (fact) => fact.type === 'OrderPlaced' && fact.data.orderId === order.orderId,
    );
    return {
      message: messageOf(doneBy(outcome.recorded), outcome, wasKnown && isOwn),
      order: await this.order(outcome, { ...order, consumerId }),
      reached,
    };
  }

  /** Answers the edit of an order. */
  async createForEdit(
    order: EnteredOrder,
    context: CommandContext,
    { wasKnown, consumerId, ...reached }: OrderPlaced,
  ): Promise<OrderWritten> {
    const outcome = await this.days.outcome(context, reached);
    return {
      message: messageOf(createMessage('order-updated'), outcome, wasKnown),
      order: await this.order(outcome, { ...order, consumerId }),
      reached,
    };
  }

  /** The order that a command placed or revised, else the existing line; as it was then if it has gone since. @throws Refused not-found */
  private async order(
    { day, state, recorded, stateThen }: Outcome,
    { consumerId, productId }: EnteredOrder,
  ): Promise<Order> {
    const writtenId = recorded.find(isWritten)?.data.orderId;
    const orderIn = (someState: DeliveryDay) => {
      const existingId = someState.stops
        .get(consumerId)
        ?.lines.find((line) => line.productId === productId)?.orderId;
      return lineOf(someState, writtenId ?? existingId ?? '');
    };
    const order = orderIn(state) ?? orderIn(stateThen());
    if (!order) throw notFound();
    const { stop, line } = order;
    const names = await this.names(day.deliveryBoyId, line.productId);
    const fileOf = await newestFiles(
      (sql, values) => this.database.query(sql, values),
      [day.date],
      [line],
    );
    return toOrder(
      {
        order_date: day.date,
        consumer_id: stop.consumer.id,
        consumer_name: stop.consumer.name,
        address: stop.consumer.address,
        delr_boy_id: day.deliveryBoyId,
        delivery_boy_name: names.delivery_boy,
        delr_boy_unique_id: names.unique_id,
        area: names.area,
        is_delivered: stop.done !== null,
        payment_amount: stop.payment.amount,
        payment_mode: stop.payment.mode,
        paid: stop.paid,
        absence: stop.absence,
        absent: stop.absent,
        absence_reason: stop.reason ?? null,
        bottles: stop.bottles ?? null,
        sequence: stop.sequence,
      },
      line,
      names.product,
      fileOf(line),
    );
  }

  private async names(deliveryBoyId: number, productId: number): Promise<Names> {
    const [names]: Names[] = await this.database.query(
      `select b.name as delivery_boy, b.unique_id, jsonb_build_object('id', a.id, 'name', a.name) as area, p.name as product
       from delivery_boy b join area a on a.id = b.area_id join product p on p.id = $2 where b.id = $1`,
      [deliveryBoyId, productId],
    );
    return names ?? { delivery_boy: '', product: '' };
  }
}

/** Returns the message of the toast. It mentions a new consumer. */
function messageOf(
  baseMessage: Message,
  { recorded, history }: Outcome,
  wasKnown: boolean,
): Message {
  const earlierFacts = history.slice(
    0,
    history.findIndex((fact) => recorded.includes(fact)),
  );
  const hadOrders = (consumerId: string) =>
    earlierFacts.some(
      (fact) => fact.type === 'OrderPlaced' && fact.data.consumer.id === consumerId,
    );
  return withNewConsumer(baseMessage, recorded, (consumerId) => wasKnown || hadOrders(consumerId));
}

/** Adds to the message that the consumer is new if the order has no name for the consumer and the consumer was not known. */
export function withNewConsumer(
  baseMessage: Message,
  facts: readonly DeliveryDayFact[],
  wasKnown: (consumerId: string) => boolean,
): Message {
  const { id, name } = facts.find((fact) => fact.type === 'OrderPlaced')?.data.consumer ?? {};
  return id !== undefined && name === id && !wasKnown(id)
    ? appendMessage(baseMessage, createMessage('consumer-new', { consumerId: id }))
    : baseMessage;
}

/** Returns the message for the line of a single order, with both quantities if the quantity changed. */
export function doneBy(facts: readonly DeliveryDayFact[]): Message {
  const revision = facts.find((fact) => fact.type === 'OrderRevised')?.data;
  if (revision && revision.previous.expected !== revision.expected)
    return createMessage('quantity-revised', {
      before: revision.previous.expected,
      after: revision.expected,
    });
  return facts.some(({ type }) => type === 'OrderPlaced')
    ? createMessage('order-added')
    : createMessage('order-updated');
}
