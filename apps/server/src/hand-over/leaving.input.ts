import { ChoiceField, IdField } from '../http/input/fields';

const CHOICES = ['hand-over', 'remove'] as const;

/** What happens to the open orders of today and later. Without `orders` a delivery boy or product that has some is not deleted. */
export class LeavingInput {
  @ChoiceField(CHOICES, { optional: true }) orders?: (typeof CHOICES)[number] | null;
  /** With `hand-over`: the delivery boy who takes the orders, or the product that is brought instead. */
  @IdField({ optional: (input) => !('orders' in input) || input.orders !== 'hand-over' }) to?:
    | number
    | null;
}
