import { UPLOAD_MODES, TEXTS, type UploadMode } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { ChoiceField, DateField } from '../http/input/fields';
import { InvalidInput } from '../http/input/invalid-input';

const MAX_DAYS_AHEAD = 30;

/** The fields beside an uploaded order file. */
export class OrderFileForm {
  @DateField({ required: TEXTS.orderDateRequired, invalid: 'Order Date must be a date like 2025-01-31' }) orderDate: string;
  @ChoiceField<UploadMode>(UPLOAD_MODES, { optional: true }) mode?: UploadMode | null;
}

/** @throws InvalidInput for a date in the past or too far ahead */
export function assertOrderDate(date: string, today: string): void {
  const refuse = (message: string) => new InvalidInput([{ field: 'orderDate', message }]);
  if (date < today) throw refuse('Order Date cannot be before today');
  if (date > addDays(today, MAX_DAYS_AHEAD)) throw refuse(`Order Date can be at most ${MAX_DAYS_AHEAD} days ahead`);
}
