import { createMessage, STOP_ORDER_LIMIT, type Flag } from '@milkround/contracts';
import { field } from '../http/input/field';
import { DateField, FlagField, WholeNumberField } from '../http/input/fields';

const MAX_ID = 100;

/** A list of different consumers. */
const ConsumersField = () =>
  field(consumersOf, () => createMessage('input-stops'), {
    isArray: true,
    type: 'string',
    minItems: 1,
    maxItems: STOP_ORDER_LIMIT,
  });

export class StopOrderInput {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @ConsumersField() consumerIds: string[];
  /** The order that the screen showed. */
  @ConsumersField() shown: string[];
  /** 1: for this weekday only; 0: for all days. If it is missing, the order counts for the days for which one is kept. */
  @FlagField({ optional: true }) weekdayOnly?: Flag | null;
}

/** The weekday of the order; today's if it is missing. */
export class WeekdayQuery {
  @WholeNumberField({ min: 1, max: 7 }, { optional: true }) weekday?: number | null;
}

function consumersOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > STOP_ORDER_LIMIT)
    return undefined;
  const ids = value.filter(
    (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= MAX_ID,
  );
  return ids.length === value.length && new Set(ids).size === ids.length ? ids : undefined;
}
