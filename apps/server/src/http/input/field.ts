import { applyDecorators } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { FieldMessage } from './field-message';

export interface FieldRules {
  /** Message for a missing or blank field. Default: `<field> is required`. */
  required?: Message;
  /** Message for a wrong value, or a function that creates it from the value. */
  invalid?: Message | ((value: unknown) => Message);
  /** Whether the field may be missing (undefined) or blank (null), also depending on the other fields. */
  optional?: boolean | ((input: object) => boolean);
}

/** Returns whether a field is missing, null or only white space. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * A field of a body, form or query: its parser, its validator, and its property in the OpenAPI document.
 *
 * @param parse returns the value for the handler, or undefined when it is wrong; it must accept its own results
 * @param schema the OpenAPI schema of the field
 */
export function field<T>(
  parse: (value: unknown) => T | undefined,
  messageFor: (field: string, value: unknown) => Message,
  schema: ApiPropertyOptions,
  rules: FieldRules = {},
): PropertyDecorator {
  const { required, invalid } = rules;
  return applyDecorators(
    FieldMessage((name, value) => {
      if (isBlank(value)) return required ?? createMessage('input-required', { field: name });
      return (typeof invalid === 'function' ? invalid(value) : invalid) ?? messageFor(name, value);
    }),
    rules.optional ? ApiPropertyOptional(schema) : ApiProperty(schema),
    Transform(({ value }: { value: unknown }) => {
      if (value === undefined) return undefined;
      return isBlank(value) ? null : (parse(value) ?? value);
    }),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown, args?: ValidationArguments) =>
          isBlank(value) ? isOptional(rules, args?.object ?? {}) : parse(value) !== undefined,
      },
    }),
  );
}

const isOptional = ({ optional }: FieldRules, input: object): boolean =>
  typeof optional === 'function' ? optional(input) : optional === true;
