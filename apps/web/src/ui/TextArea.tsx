import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './Field';
import { plainText } from './plain-text';

interface Props extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled input of some lines. */
export function TextArea({
  label,
  error,
  hint,
  id,
  className,
  rows = 3,
  onChange,
  ...rest
}: Props) {
  return (
    <Field label={label} error={error} hint={hint} id={id} className={className}>
      {(ties) => <textarea rows={rows} {...ties} {...rest} onChange={plainText(onChange, true)} />}
    </Field>
  );
}
