import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldProps } from './Field';

interface Props extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  right?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of one line: text, number, date, email. */
export function TextField({ label, error, hint, right, id, className, ...rest }: Props) {
  return (
    <Field label={label} error={error} hint={hint} right={right} id={id} className={className}>
      {(ties) => <input {...ties} {...rest} />}
    </Field>
  );
}
