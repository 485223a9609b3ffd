import { DAYS_SAY, ORDER_DAYS_AHEAD } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { InvalidInput } from '../http/input/invalid-input';

const refuse = (message: string) => new InvalidInput([{ field: 'orderDate', message }]);

/** A delivery boy adds orders to his own day only. @throws InvalidInput */
export function assertToday(date: string, today: string): void {
  if (date !== today) throw refuse(DAYS_SAY.onlyToday);
}

/** @throws InvalidInput for a date in the past or too far ahead */
export function assertFromToday(date: string, today: string): void {
  if (date < today) throw refuse(DAYS_SAY.dateBefore);
  if (date > addDays(today, ORDER_DAYS_AHEAD)) throw refuse(DAYS_SAY.dateAhead);
}

/** An order stays on its date: another date is another order. @throws InvalidInput */
export function assertSameDate(date: string, orderDate: string): void {
  if (date !== orderDate) throw refuse(DAYS_SAY.dateStays);
}
