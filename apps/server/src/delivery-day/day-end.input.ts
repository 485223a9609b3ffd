import { DAYS_SAY, TEXTS } from '@milkround/contracts';
import { DateField, QuantityField, WholeNumberField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

export class AddRound {
  @WholeNumberField({ min: 1, max: Number.MAX_SAFE_INTEGER }, { required: TEXTS.consumersRequired, invalid: wrongCount })
  consumerNo: number;
  /** A wish: rounds are numbered by the server. */
  @TextField({ optional: true }) roundName?: string | null;
}

export class DayCloseForm {
  @QuantityField({ required: TEXTS.assignedRequired }) assignedQuantity: number;
  @QuantityField({ required: TEXTS.emptyBottleRequired }) EmptyBottle: number;
  @TextField({ optional: true, max: 500, lines: true }) remarks?: string | null;
}

export class ReopenDayForm {
  @DateField({ required: TEXTS.orderDateRequired, invalid: DAYS_SAY.dateWrong }) orderDate: string;
  @TextField({ required: TEXTS.reasonRequired, max: 500, lines: true }) reason: string;
}

/** Numbers and numeric text alike. */
function wrongCount(value: unknown): string {
  const isSmall = (typeof value === 'number' || typeof value === 'string') && Number(value) < 1;
  return isSmall ? TEXTS.atLeastOne : DAYS_SAY.notWhole;
}
