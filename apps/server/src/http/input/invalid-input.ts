import { HttpStatus, type ValidationError } from '@nestjs/common';
import {
  createMessage,
  toAnswerMessage,
  type FieldError,
  type Message,
} from '@milkround/contracts';
import { Refused } from '../refused';
import { messageOfField } from './field-message';

export interface InvalidField {
  field: string;
  message: Message;
}

/** 400 with the names of the fields; the user reads the first message. */
export class InvalidInput extends Refused {
  readonly errors: readonly FieldError[];

  constructor(fields: readonly InvalidField[]) {
    super(HttpStatus.BAD_REQUEST, fields[0]?.message ?? createMessage('input-invalid'));
    this.errors = fields.map(({ field, message }) => ({ field, ...toAnswerMessage(message) }));
  }
}

/** Returns one entry per field, nested ones by their path: `commands.0.type`. */
export function invalidFields(errors: readonly ValidationError[], parent = ''): InvalidField[] {
  return errors.flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    const message = error.constraints && messageOfField(error);
    return [
      ...(message ? [{ field, message }] : []),
      ...invalidFields(error.children ?? [], field),
    ];
  });
}
