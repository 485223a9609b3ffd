import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field';

export interface SelectOption {
  value: string | number;
  label: string;
  /** Shown, but not possible: the label says why. */
  isDisabled?: boolean;
}

interface Props extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly SelectOption[];
  /** The placeholder, which cannot be chosen. Without it the first choice is preselected. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled choice of one among some. */
export function SelectField({
  label,
  error,
  hint,
  id,
  className,
  choices,
  placeholder,
  ...rest
}: Props) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(ties) => (
        <select {...ties} {...rest}>
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map(({ value, label: name, isDisabled }) => (
            <option key={value} value={value} disabled={isDisabled}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
