import {
  createMessage,
  MAX_ABSENCE_LENGTH,
  MAX_STOP_BOTTLES,
  NOT_DELIVERED_REASONS,
  PAYMENT_MODES,
  type Message,
  type NotDeliveredReason,
  type PaymentMode,
} from '@milkround/contracts';
import { toPlainId } from '@milkround/domain';
import {
  BooleanField,
  ChoiceField,
  QuantityField,
  RupeesField,
  WholeNumberField,
} from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

/** The bodies of the calls with the names of the wire. Behind the controller the names of the domain are used. */
export class EditProductOrder {
  @QuantityField({
    required: createMessage('quantity-invalid'),
    invalid: createMessage('quantity-invalid'),
  })
  deliverdQuantity: number;
}

export class EditOrderStatus {
  @BooleanField() isDelivered: boolean;
}

export class EditOrderRemarks {
  @TextField({
    required: createMessage('consumer-required'),
    numbers: true,
    convert: toPlainId,
    isLookup: true,
  })
  consumerUniqueId: string;
  @RupeesField({ optional: true }) remarks?: number | null;
  @TextField({ optional: true, max: MAX_ABSENCE_LENGTH, lines: true }) absenceRemarks?:
    | string
    | null;
  @ChoiceField(PAYMENT_MODES, { optional: true }) paymentMode?: PaymentMode | null;
  @ChoiceField(NOT_DELIVERED_REASONS, { optional: true }) absenceReason?: NotDeliveredReason | null;
  @WholeNumberField({ min: 0, max: MAX_STOP_BOTTLES }, { optional: true, invalid: wrongBottles })
  emptyBottles?: number | null;
}

function wrongBottles(): Message {
  return createMessage('bottles-invalid', { max: MAX_STOP_BOTTLES });
}
