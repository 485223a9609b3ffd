import { applyDecorators } from '@nestjs/common';
import { INPUT_SAYS, said } from '@milkround/contracts';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

export interface FieldRules {
  /** Said when the field is left out or blank. Default: `<field> is required`. */
  required?: string;
  /** Said when what is there is wrong; with a function, by what is wrong with it. */
  invalid?: string | ((value: unknown) => string);
  /** A left-out field is undefined, a blank one null. */
  optional?: boolean;
}

/** Left out, null, or nothing but white space. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * A field of a body, form or query. `parse` answers the value as the handler wants it, undefined when it is wrong;
 * it must take its own results as well.
 */
export function field<T>(
  parse: (value: unknown) => T | undefined,
  wrong: (field: string, value: unknown) => string,
  rules: FieldRules = {},
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => {
      if (value === undefined) return undefined;
      return isBlank(value) ? null : (parse(value) ?? value);
    }),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value: unknown) => (isBlank(value) ? rules.optional === true : parse(value) !== undefined),
        defaultMessage: (about) => {
          const name = about?.property ?? 'The field';
          if (isBlank(about?.value)) return rules.required ?? said(INPUT_SAYS.required, { field: name });
          const { invalid } = rules;
          return (typeof invalid === 'function' ? invalid(about?.value) : invalid) ?? wrong(name, about?.value);
        },
      },
    }),
  );
}
