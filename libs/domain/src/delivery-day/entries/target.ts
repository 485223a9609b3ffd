import type { EnteredCommand } from './to-command';

/** The order, consumer and product that an entry names. */
export interface EntryTarget {
  orderId?: string;
  consumerId?: string;
  productId?: number;
}

export function targetOf({ type, data }: EnteredCommand): EntryTarget {
  switch (type) {
    case 'DeliverQuantity':
      return { orderId: data.orderId };
    case 'MarkConsumerDone':
    case 'ReopenConsumer':
    case 'RecordRemarks':
      return { consumerId: data.consumerId };
    case 'PlaceSingleOrder':
      return { consumerId: data.consumerId, productId: data.productId };
    default:
      return {};
  }
}
