import { createMessage, SET_ASIDE_LISTED } from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import { field } from '../http/input/field';
import { BooleanField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

export class SetAsideFilter {
  /** Includes the settled entries; `?all` without a value is enough. */
  @BooleanField({ optional: true }) all?: boolean | null;
}

const WRONG_IDS = createMessage('input-ids');
const IdsField = () =>
  field(
    idsOf,
    () => WRONG_IDS,
    { type: String, format: 'uuid', isArray: true, minItems: 1, maxItems: SET_ASIDE_LISTED },
    { required: WRONG_IDS },
  );

/** Returns each id once, or undefined if the value is not a list of ids, empty or too long. */
function idsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > SET_ASIDE_LISTED)
    return undefined;
  const ids = value.filter((id: unknown): id is string => typeof id === 'string' && isUuid(id));
  return ids.length === value.length ? [...new Set(ids.map((id) => id.toLowerCase()))] : undefined;
}

export class ApplyForm {
  /** Puts orders that were removed meanwhile back on the delivery boy's list first. */
  @BooleanField({ optional: true }) putBack?: boolean | null;
}

export class ApplyManyForm {
  @IdsField() ids: string[];
}

export class DismissManyForm extends ApplyManyForm {
  @TextField({ required: createMessage('note-required'), max: 500, lines: true }) note: string;
}

export class DismissForm {
  @TextField({ required: createMessage('note-required'), max: 500, lines: true }) note: string;
}
