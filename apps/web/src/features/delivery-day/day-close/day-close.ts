import { minus, numberOf, quantityOf, sum, type Quantity } from '@milkround/domain';
import { messageKey } from '@milkround/contracts';
import { isCancelled, type Board, type Stop } from '../../../sync/day/board';
import { quantityErrorOf } from '../../../ui/received';

/** The day's books before they are closed. */
export interface DayBooks {
  open: readonly Stop[];
  requirement: Quantity;
  deliveredQuantity: Quantity;
  /** Rupees. */
  payments: number;
  /** Empty bottles that were entered at the stops. */
  bottles: number;
}

export function booksOf({ stops, leftStops = [] }: Pick<Board, 'stops' | 'leftStops'>): DayBooks {
  const lines = stops.flatMap((stop) => stop.lines);
  return {
    open: stops.filter((stop) => !stop.done && !isCancelled(stop)),
    requirement: sum(lines.map(({ exp_quantity }) => exp_quantity)),
    deliveredQuantity: sum(lines.map(({ dlvr_quantity }) => dlvr_quantity ?? 0)),
    payments: sum([...stops, ...leftStops].map(({ amount }) => quantityOf(amount ?? '') ?? 0)),
    bottles: sum([...stops, ...leftStops].map(({ bottles }) => bottles ?? 0)),
  };
}

/** Returns the quantity that should come back; null when the typed quantity is no number. */
export function expectedReturn(
  taken: string,
  { deliveredQuantity: delivered }: DayBooks,
): Quantity | null {
  const quantity = numberOf(taken, 'quantity');
  return quantity === null ? null : minus(quantity, delivered);
}

export interface CloseForm {
  taken: string;
  emptyBottles: string;
  remarks: string;
}

export type CloseErrors = Partial<Record<'taken' | 'emptyBottles', string>>;

/** Returns the errors of the form by field; empty when there are none. */
export function closeErrors({ taken, emptyBottles }: CloseForm): CloseErrors {
  const errors: CloseErrors = {};
  const takenFault = quantityErrorOf(taken, messageKey('assigned-required'));
  const bottlesFault = quantityErrorOf(emptyBottles, messageKey('empty-bottle-required'));
  if (takenFault) errors.taken = takenFault;
  if (bottlesFault) errors.emptyBottles = bottlesFault;
  return errors;
}
