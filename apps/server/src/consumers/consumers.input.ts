import {
  CONSUMER_SORTS,
  createMessage,
  MAX_CONSUMER_PAGE,
  MAX_CONSUMER_ROWS,
  PHONE_PATTERN,
  type ConsumerSort,
} from '@milkround/contracts';
import { ChoiceField, IdField, WholeNumberField } from '../http/input/fields';
import { PersonName } from '../http/input/person-fields';
import { TextField } from '../http/input/text-fields';

/** A page of the register. `q`: words, each of which is part of an id, name, address or phone, or of the name of the zone or delivery boy. */
export class ConsumersQuery {
  @TextField({ optional: true, max: 100, isLookup: true, numbers: true }) q?: string | null;
  @ChoiceField(CONSUMER_SORTS, { optional: true }) sort?: ConsumerSort | null;
  @WholeNumberField({ min: 1, max: MAX_CONSUMER_PAGE }, { optional: true }) page?: number | null;
  @WholeNumberField({ min: 1, max: MAX_CONSUMER_ROWS }, { optional: true }) limit?: number | null;
}

/** The area whose consumer is meant; without it the one where he ordered last. A supervisor's is always his own. */
export class ConsumerAreaQuery {
  @IdField({ optional: true }) areaId?: number | null;
}

const Address = () => TextField({ optional: true, max: 500, lines: true, invalid: createMessage('consumer-address-long') });
const Phone = () => TextField({ optional: true, invalid: createMessage('phone-invalid'), pattern: PHONE_PATTERN, numbers: true });

/** The new details of a consumer, and those that the form showed. */
export class ConsumerInput {
  @IdField({ required: createMessage('area-required') }) areaId: number;
  @PersonName() name: string;
  @Address() address?: string | null;
  @Phone() phone?: string | null;
  @PersonName() shownName: string;
  @TextField({ optional: true, max: 500, lines: true, isLookup: true }) shownAddress?: string | null;
  @TextField({ optional: true, numbers: true }) shownPhone?: string | null;
}
