import { Injectable } from '@nestjs/common';
import { REFUSALS } from '@milkround/contracts';
import { activeOrRefuse, describeConsumer, RuleViolation, type DeliveryDay, type PhoneCommand } from '@milkround/domain';
import type { StreamVersion } from '@milkround/event-store';
import { Catalog } from '../catalog/catalog';
import { DayCloseForm, AddRound } from '../delivery-day/day-end.input';
import { EditOrderRemarks } from '../delivery-day/delivery-day.input';
import { assertToday } from '../delivery-day/order-date';
import { OrderPlaces } from '../delivery-day/order-places.query';
import { OwnOrderForm, ownOrder } from '../delivery-day/single-order.input';
import { commandIdOf } from '../http/command';
import { validateAs } from '../http/input/form';
import type { Entry } from './entry';
import { DeliverEntry, StatusEntry } from './entry.input';

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
        const { consumerId, isDelivered } = await validateAs(StatusEntry, data);
        return simply({ consumerId }, { type: isDelivered ? 'MarkConsumerDone' : 'ReopenConsumer', data: { consumerId } });
      }
      case 'edit-order-remarks': {
        const {
          consumerUniqueId: consumerId,
          remarks: amount,
          absenceRemarks: absence,
          paymentMode,
        } = await validateAs(EditOrderRemarks, data);
        const mode = paymentMode === null ? '' : paymentMode;
        return simply({ consumerId }, { type: 'RecordRemarks', data: { consumerId, amount, mode, absence } });
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

  /** An order that this phone added is named by the entry that adds it: the phone could not know its id. */
  private deliver({ orderId: named, deliverdQuantity: quantity }: DeliverEntry, { deliveryBoyId }: EntryOrigin): EntryWish {
    const added = commandIdOf({ role: 'delivery-boy', id: deliveryBoyId }, named);
    return {
      about: { orderIds: [named, added] },
      commandFor: (day) => {
        const orderId = !day.consumerOf.has(named) && day.consumerOf.has(added) ? added : named;
        return Promise.resolve({ command: { type: 'DeliverQuantity', data: { orderId, quantity } }, relies: [] });
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

const simply = (about: EntryWish['about'], command: PhoneCommand): EntryWish => ({
  about,
  commandFor: () => Promise.resolve({ command, relies: [] }),
});

/** Of an entry that a newer phone made, or a broken one. */
export const notUnderstood = (): RuleViolation => new RuleViolation('entry-unknown-type', REFUSALS.notUnderstood, 'invalid');
