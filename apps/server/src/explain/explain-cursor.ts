import { createMessage } from '@milkround/contracts';
import { isDate } from '@milkround/domain';
import { idOf } from '../http/input/fields';
import { InvalidInput } from '../http/input/invalid-input';

/** The place of a row in an explanation: its delivery day, and how many rows of this day come before it. */
export interface RowPlace {
  deliveryBoyId: number;
  date: string;
  skip: number;
}

export const FIRST_PLACE: RowPlace = { deliveryBoyId: 0, date: '2000-01-01', skip: 0 };

export const toCursor = ({ deliveryBoyId, date, skip }: RowPlace): string =>
  `${deliveryBoyId}.${date}.${skip}`;

/** @throws InvalidInput for a cursor that no page gave */
export function parseCursor(cursor: string): RowPlace {
  const [boy = '', date = '', skip = ''] = cursor.split('.');
  const deliveryBoyId = idOf(boy);
  if (deliveryBoyId === undefined || !isDate(date) || !/^\d{1,6}$/.test(skip)) {
    throw new InvalidInput([{ field: 'cursor', message: createMessage('input-cursor') }]);
  }
  return { deliveryBoyId, date, skip: Number(skip) };
}
