import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldProps } from './Field';
import { plainText } from './plain-text';

interface Props extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  right?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of one line: text, number, date, email. */
export function TextField({ label, error, hint, right, id, className, onChange, ...rest }: Props) {
  const isSecret = rest.autoComplete?.endsWith('password');
  return (
    <Field label={label} error={error} hint={hint} right={right} id={id} className={className}>
      {(ties) => <input {...ties} {...rest} onChange={isSecret ? onChange : plainText(onChange)} />}
    </Field>
  );
}
