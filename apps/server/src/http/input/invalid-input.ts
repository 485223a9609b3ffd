import { BadRequestException, type ValidationError } from '@nestjs/common';
import { INPUT_SAYS, type FieldError } from '@milkround/contracts';

/** 400 with the fields named; the first message is the one that the user reads. */
export class InvalidInput extends BadRequestException {
  constructor(readonly errors: readonly FieldError[]) {
    super(errors[0]?.message ?? INPUT_SAYS.invalid);
  }
}

/** One entry per field, nested ones by their path: `commands.0.type`. */
export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = parent ? `${parent}.${property}` : property;
    const [message] = Object.values(constraints ?? {});
    return [...(message === undefined ? [] : [{ field, message }]), ...fieldErrors(children ?? [], field)];
  });
}
