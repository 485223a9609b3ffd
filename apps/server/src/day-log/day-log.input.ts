import type { BusinessDate } from '@milkround/contracts';
import { DateField } from '../http/input/fields';

/** Names the day that is read. */
export class DayLogInput {
  @DateField() date: BusinessDate;
}
