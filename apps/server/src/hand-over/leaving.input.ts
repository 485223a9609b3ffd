import { ChoiceField, IdField } from '../http/input/fields';

const CHOICES = ['hand-over', 'remove'] as const;

/** The end of the open orders of today and later. Without `orders` the call refuses to delete a delivery boy or product that has such orders. */
export class LeavingInput {
  @ChoiceField(CHOICES, { optional: true }) orders?: (typeof CHOICES)[number] | null;
  /** With `hand-over`: the delivery boy who takes the orders, or the product that is brought instead. */
  @IdField({ optional: (input) => !('orders' in input) || input.orders !== 'hand-over' }) to?:
    | number
    | null;
}
