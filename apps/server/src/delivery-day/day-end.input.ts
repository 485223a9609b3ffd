import { createMessage, MAX_NOTE_LENGTH, type Message } from '@milkround/contracts';
import { DateField, QuantityField, RupeesField, WholeNumberField } from '../http/input/fields';
import { TextField, UuidField } from '../http/input/text-fields';

const OrderDate = () =>
  DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  });
const Reason = () =>
  TextField({ required: createMessage('reason-required'), max: MAX_NOTE_LENGTH, lines: true });

export class AddRound {
  @WholeNumberField(
    { min: 1, max: Number.MAX_SAFE_INTEGER },
    { required: createMessage('consumers-required'), invalid: wrongCount },
  )
  consumerNo: number;
  /** A suggestion only, because the server numbers rounds. */
  @TextField({ optional: true }) roundName?: string | null;
}

export class DayCloseForm {
  @QuantityField({ required: createMessage('assigned-required') }) assignedQuantity: number;
  @QuantityField({ required: createMessage('empty-bottle-required') }) EmptyBottle: number;
  @TextField({ optional: true, max: MAX_NOTE_LENGTH, lines: true }) remarks?: string | null;
}

export class ReopenDayForm {
  @OrderDate() orderDate: string;
  @Reason() reason: string;
}

/** The figures of the delivery boy's form, from a person of the office. */
export class CloseDayForm extends DayCloseForm {
  @OrderDate() orderDate: string;
  @Reason() reason: string;
}

export class CountCashForm {
  @OrderDate() orderDate: string;
  @UuidField() closeId: string;
  @RupeesField({ required: createMessage('counted-required') }) counted: number;
  /** The earlier count that the screen showed, in rupees; null without an earlier count. */
  @RupeesField({ optional: true }) previous?: number | null;
}

/** Numbers and numeric text alike. */
function wrongCount(value: unknown): Message {
  const isSmall = (typeof value === 'number' || typeof value === 'string') && Number(value) < 1;
  return isSmall ? createMessage('round-too-small') : createMessage('round-not-whole');
}
