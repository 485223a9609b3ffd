import { TextField, UuidField } from '../http/input/text-fields';
import { TEXTS } from '@milkround/contracts';
import { EditOrderStatus, EditProductOrder } from '../delivery-day/delivery-day.input';

/** The bodies of the calls, with what else stands in their paths. */
export class DeliverEntry extends EditProductOrder {
  @UuidField({ invalid: TEXTS.notFound }) orderId: string;
}

export class StatusEntry extends EditOrderStatus {
  @TextField({ required: TEXTS.consumerRequired, numbers: true }) consumerId: string;
}
