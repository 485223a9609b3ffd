import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { InvalidInput, fieldErrors } from './invalid-input';
import { unstorable } from './storable';

/** Marks a parameter that is read from a multipart or JSON body and is validated like a body. */
export const FORM = 'form';

const primitives: readonly unknown[] = [String, Number, Boolean, Array, Object];

/** The one pipe of all input: unknown fields are dropped, wrong ones refused by name. */
export class InputPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => new InvalidInput(fieldErrors(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom' && metadata.data !== FORM) return value;
    const bad = unstorable(value);
    if (bad) throw new InvalidInput([bad]);
    const { metatype } = metadata;
    // The framework would make 1 of the path `0x1`: what a single value may be is said by its own pipe.
    if (!metatype || primitives.includes(metatype)) return value;
    if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)))
      throw new InvalidInput([{ field: metadata.data ?? metadata.type, message: 'A JSON object is expected' }]);
    return super.transform(value, metadata.type === 'custom' ? { ...metadata, type: 'body' } : metadata);
  }
}
