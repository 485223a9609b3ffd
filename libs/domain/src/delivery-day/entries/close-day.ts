import type { SyncData } from '@milkround/contracts';
import { quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf } from '../commands';

/** @returns null if a quantity is invalid */
export function toCloseDay(data: SyncData['day-close'], closeId: string): DeliveryDayCommandOf<'CloseDay'> | null {
  const [taken, emptyBottles] = [quantityOf(data.assignedQuantity), quantityOf(data.EmptyBottle)];
  if (taken === null || emptyBottles === null) return null;
  return { type: 'CloseDay', data: { closeId, taken, emptyBottles, remarks: data.remarks ?? '' } };
}
