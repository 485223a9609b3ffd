import { Injectable } from '@nestjs/common';
import { REFUSALS } from '@milkround/contracts';
import { activeOrRefuse, describeConsumer, RuleViolation, type DeliveryDay, type PhoneCommand } from '@milkround/domain';
import type { StreamVersion } from '@milkround/event-store';
import { Catalog } from '../catalog/catalog';
import { DayCloseForm, AddRound } from '../delivery-day/day-end.input';
import { assertToday } from '../delivery-day/order-date';
import { OrderPlaces } from '../delivery-day/order-places.query';
import { OwnOrderForm, ownOrder } from '../delivery-day/single-order.input';
import { commandIdOf } from '../http/command';
import { validateAs } from '../http/input/form';
import type { Entry } from './entry';
import { DeliverEntry, RemarksEntry, StatusEntry } from './entry.input';

/** Whose entry it is, and the business date on which it was made. */
export interface EntryOrigin {
  deliveryBoyId: number;
  date: string;
}

/** What an entry wants, once it is understood. */
export interface EntryWish {
  /** Of whom and what, as far as it names them; an order by each id that may be meant. */
  about: { orderIds?: readonly string[]; consumerId?: string; productId?: number };
  /** The command for a day as it is now, and the streams beside it that it was made by. @throws RuleViolation unknown, archived */
  commandFor(day: DeliveryDay): Promise<{ command: PhoneCommand; relies: StreamVersion[] }>;
}

/** Understands entries: by the same rules as the calls that they are named after. */
@Injectable()
export class EntryWishes {
  constructor(
    private readonly catalog: Catalog,
    private readonly places: OrderPlaces,
  ) {}

  /** @throws InvalidInput; RuleViolation entry-unknown-type */
  async of({ type, data, entryId }: Pick<Entry, 'type' | 'data' | 'entryId'>, origin: EntryOrigin): Promise<EntryWish> {
    switch (type) {
      case 'edit-product-order':
        return this.deliver(await validateAs(DeliverEntry, data), origin);
      case 'edit-order-status': {
        return this.visit(await validateAs(StatusEntry, data), origin);
      }
      case 'edit-order-remarks': {
        const {
          consumerUniqueId: consumerId,
          remarks: amount,
          absenceRemarks: absence,
          paymentMode,
          previous,
        } = await validateAs(RemarksEntry, data);
        const mode = paymentMode === null ? '' : paymentMode;
        const payment = previous && { amount: previous.remarks, mode: previous.paymentMode };
        const seen = previous && payment && { payment, absence: previous.absenceRemarks };
        return simply({ consumerId }, { type: 'RecordRemarks', data: { consumerId, amount, mode, absence, ...(seen && { seen }) } });
      }
      case 'add-round': {
        const { consumerNo } = await validateAs(AddRound, data);
        return simply({}, { type: 'CreateRound', data: { roundId: entryId, consumerNo } });
      }
      case 'day-close': {
        const { assignedQuantity: taken, EmptyBottle: emptyBottles, remarks } = await validateAs(DayCloseForm, data);
        return simply({}, { type: 'CloseDay', data: { closeId: entryId, taken, emptyBottles, remarks: remarks ?? '' } });
      }
      case 'add-single-order':
        return this.place(await validateAs(OwnOrderForm, data), entryId, origin);
      default:
        throw notUnderstood();
    }
  }

  private deliver({ orderId: named, deliverdQuantity: quantity, previous: seen }: DeliverEntry, { deliveryBoyId }: EntryOrigin): EntryWish {
    return {
      about: { orderIds: [named, addedId(named, deliveryBoyId)] },
      commandFor: (day) => {
        const data = { orderId: orderIdIn(day, named, deliveryBoyId), quantity, ...(seen !== undefined && { seen }) };
        return Promise.resolve({ command: { type: 'DeliverQuantity', data }, relies: [] });
      },
    };
  }

  private visit({ consumerId, isDelivered, lines: shown }: StatusEntry, { deliveryBoyId }: EntryOrigin): EntryWish {
    const type = isDelivered ? 'MarkConsumerDone' : 'ReopenConsumer';
    return {
      about: { consumerId },
      commandFor: (day) => {
        const lines = shown?.map(({ orderId, quantity }) => ({ orderId: orderIdIn(day, orderId, deliveryBoyId), quantity }));
        return Promise.resolve({ command: { type, data: { consumerId, ...(lines && { lines }) } }, relies: [] });
      },
    };
  }

  /** A delivery boy who has been archived since still was one when he made it. */
  private place(form: OwnOrderForm, entryId: string, { deliveryBoyId, date }: EntryOrigin): EntryWish {
    assertToday(form.orderDate, date);
    const { consumerId, consumerName: name, consumerAddress: address, productId, expected, adjusted } = ownOrder(form, deliveryBoyId);
    return {
      about: { consumerId, productId },
      commandFor: async (day) => {
        const [boy, product] = await Promise.all([this.catalog.deliveryBoys.seen(deliveryBoyId), this.catalog.products.seen(productId)]);
        activeOrRefuse(product.state, 'product');
        if (!boy.state) throw notUnderstood();
        const { areaId, supervisorId } = boy.state;
        const known = await this.places.consumer(consumerId, day.opened?.areaId ?? areaId);
        const consumer = describeConsumer(consumerId, known, { name, address });
        const order = { orderId: entryId, consumer, productId, expected, adjusted: adjusted ?? false };
        const data = { date, deliveryBoyId, scope: { areaId, supervisorId }, ...order };
        return { command: { type: 'PlaceSingleOrder', data }, relies: [boy.at, product.at] };
      },
    };
  }
}

/** The id of an order that a phone added: it is named by the entry that adds it, for the phone could not know its id. */
export const addedId = (named: string, deliveryBoyId: number): string => commandIdOf({ role: 'delivery-boy', id: deliveryBoyId }, named);

function orderIdIn(day: DeliveryDay, named: string, deliveryBoyId: number): string {
  const added = addedId(named, deliveryBoyId);
  return !day.consumerOf.has(named) && day.consumerOf.has(added) ? added : named;
}

const simply = (about: EntryWish['about'], command: PhoneCommand): EntryWish => ({
  about,
  commandFor: () => Promise.resolve({ command, relies: [] }),
});

/** Of an entry that a newer phone made, or a broken one. */
export const notUnderstood = (): RuleViolation => new RuleViolation('entry-unknown-type', REFUSALS.notUnderstood, 'invalid');
