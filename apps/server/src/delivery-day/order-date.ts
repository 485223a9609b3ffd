import { addDays } from '@milkround/domain';
import { InvalidInput } from '../http/input/invalid-input';

const MAX_DAYS_AHEAD = 30;

const refuse = (message: string) => new InvalidInput([{ field: 'orderDate', message }]);

/** A delivery boy adds orders to his own day only. @throws InvalidInput */
export function assertToday(date: string, today: string): void {
  if (date !== today) throw refuse('You can add orders for today only');
}

/** @throws InvalidInput for a date in the past or too far ahead */
export function assertFromToday(date: string, today: string): void {
  if (date < today) throw refuse('Order Date cannot be before today');
  if (date > addDays(today, MAX_DAYS_AHEAD)) throw refuse(`Order Date can be at most ${MAX_DAYS_AHEAD} days ahead`);
}

/** An order stays on its date: another date is another order. @throws InvalidInput */
export function assertSameDate(date: string, orderDate: string): void {
  if (date !== orderDate) throw refuse('An order cannot be moved to another date');
}
