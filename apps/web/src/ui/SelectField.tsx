import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field';

export interface Choice {
  value: string | number;
  label: string;
}

interface Props extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[];
  /** What stands there before anything is chosen; not to be chosen itself. Without it the first choice does. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled choice of one among some. */
export function SelectField({ label, error, hint, id, className, choices, placeholder, ...rest }: Props) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(ties) => (
        <select {...ties} {...rest}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
