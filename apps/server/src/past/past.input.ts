import { DAY_CLOCKS, type DayClock, type Timestamp } from '@milkround/contracts';
import { ChoiceField, IdField, InstantField } from '../http/input/fields';

/** The moment of the past that a screen of the office shows; the present without `at`. */
export class MomentQuery {
  @InstantField({ optional: true }) at?: Timestamp | null;
  /** `known` by default. */
  @ChoiceField(DAY_CLOCKS, { optional: true }) clock?: DayClock | null;
}

export class StepsQuery {
  @InstantField() at: Timestamp;
  @ChoiceField(DAY_CLOCKS, { optional: true }) clock?: DayClock | null;
  @IdField({ optional: true }) deliveryBoyId?: number | null;
}
