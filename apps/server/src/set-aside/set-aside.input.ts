import { createMessage, SETTLED_AT_ONCE } from '@milkround/contracts';
import type { PaymentAssignment } from '@milkround/domain';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { validate as isUuid } from 'uuid';
import { recordOf } from '../http/input/record';
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
    { type: String, format: 'uuid', isArray: true, minItems: 1, maxItems: SETTLED_AT_ONCE },
    { required: WRONG_IDS },
  );

/** Returns each id once, or undefined if the value is not a list of ids, empty or too long. */
function idsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > SETTLED_AT_ONCE)
    return undefined;
  const ids = value.filter((id: unknown): id is string => typeof id === 'string' && isUuid(id));
  return ids.length === value.length ? [...new Set(ids.map((id) => id.toLowerCase()))] : undefined;
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

const WRONG_ASSIGNMENT = createMessage('input-assign-to');
const ASSIGNMENT: ApiPropertyOptions = {
  oneOf: [
    { type: 'string', enum: ['day', 'cash'] },
    {
      type: 'object',
      properties: { consumerId: { type: 'string', maxLength: 100 } },
      required: ['consumerId'],
    },
  ],
};

export class ApplyForm {
  @field(assignmentOf, () => WRONG_ASSIGNMENT, ASSIGNMENT, { optional: true })
  assignTo?: PaymentAssignment | null;
}

/** Parses an assignment; it also accepts its own results. */
function assignmentOf(value: unknown): PaymentAssignment | undefined {
  if (value === 'day' || value === 'cash') return { to: value };
  const { to, consumerId: consumerField } = recordOf(value);
  if (to === 'day' || to === 'cash') return { to };
  if (typeof consumerField !== 'string') return undefined;
  const consumerId = consumerField.trim();
  return consumerId !== '' && consumerId.length <= 100 ? { to: 'consumer', consumerId } : undefined;
}
