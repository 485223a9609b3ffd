import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { InvalidInput, invalidFields } from './invalid-input';
import { knownFields } from './spellings';
import { unstorable } from './storable';

/** Marks a parameter that is read from a multipart or JSON body and is validated like a body. */
export const FORM = 'form';

/** More fields than any form has. Unknown fields are dropped. */
const MAX_FIELDS = 100;

const primitives: readonly unknown[] = [String, Number, Boolean, Array, Object];

/** The pipe for all input: unknown fields are dropped, wrong ones are refused by name. */
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      // The message of a field is found by its class, and may depend on the value.
      validationError: { target: true, value: true },
      exceptionFactory: (errors) => new InvalidInput(invalidFields(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom' && metadata.data !== FORM) return value;
    const { metatype } = metadata;
    // Single values have pipes of their own: the framework would read the path `0x1` as 1.
    if (!metatype || primitives.includes(metatype)) return assertStorable(value);
    if (
      value !== undefined &&
      (typeof value !== 'object' || value === null || Array.isArray(value))
    )
      throw new InvalidInput([
        { field: metadata.data ?? metadata.type, message: createMessage('input-object') },
      ]);
    // Unknown fields are dropped before the framework receives them: it compares every field with every other.
    const fields = value && assertStorable(knownFields(assertFieldCount(value), metatype));
    return super.transform(
      fields,
      metadata.type === 'custom' ? { ...metadata, type: 'body' } : metadata,
    );
  }
}

/** @throws InvalidInput */
function assertFieldCount(fields: object): object {
  if (Object.keys(fields).length > MAX_FIELDS)
    throw new InvalidInput([{ field: '', message: createMessage('input-too-many-fields') }]);
  return fields;
}

/** @throws InvalidInput */
function assertStorable<T>(value: T): T {
  const bad = unstorable(value);
  if (bad) throw new InvalidInput([bad]);
  return value;
}
