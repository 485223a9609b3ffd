import { DAYS_SAY, PAYMENT_MODES, TEXTS, type PaymentMode } from '@milkround/contracts';
import { BooleanField, ChoiceField, QuantityField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

/** The wire's names and spellings, and nothing but them: past the controller they are the domain's. */
export class EditProductOrder {
  @QuantityField({ required: TEXTS.invalidQuantity, invalid: TEXTS.invalidQuantity }) deliverdQuantity: number;
}

export class EditOrderStatus {
  @BooleanField() isDelivered: boolean;
}

export class EditOrderRemarks {
  @TextField({ required: TEXTS.consumerRequired, numbers: true, isLookup: true }) consumerUniqueId: string;
  @QuantityField({ optional: true, invalid: wrongAmount }) remarks?: number | null;
  @TextField({ optional: true, max: 500, lines: true }) absenceRemarks?: string | null;
  @ChoiceField(PAYMENT_MODES, { optional: true }) paymentMode?: PaymentMode | null;
}

/** Numbers and numeric text alike; anything else is not below 0. */
const isNegative = (value: unknown) => (typeof value === 'number' || typeof value === 'string') && Number(value) < 0;

function wrongAmount(value: unknown): string {
  return isNegative(value) ? TEXTS.amountNegative : DAYS_SAY.amountWrong;
}
