import { createMessage, ORDER_DAYS_AHEAD, type Message } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { InvalidInput } from '../http/input/invalid-input';

const refuse = (message: Message) => new InvalidInput([{ field: 'orderDate', message }]);

/** A delivery boy adds orders to his own day only. @throws InvalidInput */
export function assertToday(date: string, today: string): void {
  if (date !== today) throw refuse(createMessage('only-today'));
}

/** @throws InvalidInput for a date in the past or too far ahead */
export function assertFromToday(date: string, today: string): void {
  if (date < today) throw refuse(createMessage('order-date-past'));
  if (date > addDays(today, ORDER_DAYS_AHEAD)) throw refuse(createMessage('order-date-ahead'));
}

/** An order stays on its date: another date is another order. @throws InvalidInput */
export function assertSameDate(date: string, orderDate: string): void {
  if (date !== orderDate) throw refuse(createMessage('order-date-fixed'));
}
