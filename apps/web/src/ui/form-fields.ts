import {
  useController,
  type FieldPathByValue,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  type Validate,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { messageKey, phoneNumberOf, type FieldError } from '@milkround/contracts';
import { ApiError } from '../api/errors';
import { translate } from '../i18n/translate';

/** True, or the sentence about the error of a value. */
export type Verdict = true | string;

/** Requires a value other than spaces. @param missing the sentence about a blank field */
export const required =
  (missing: string) =>
  (value: string): Verdict =>
    value.trim() !== '' || missing;

/** A phone number may be left out. */
export const phoneVerdict = (value: string): Verdict =>
  value.trim() === '' || phoneNumberOf(value) !== null || messageKey('phone-invalid');

/** Whether closing a form must ask. What was refused, by the form or by the server, may go without a question. */
export const isUnsaved = <Values extends FieldValues>(
  { formState: { isDirty, isSubmitted, isValid } }: UseFormReturn<Values>,
  isRefused: boolean,
): boolean => isDirty && !isRefused && (!isSubmitted || isValid);

/** Returns functions for the fields of a form: `fieldOf` gives the properties of a control with its error, `errorOf` the error alone. */
export function useFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { t } = useTranslation();
  const errorOf = (name: Path<Values>) => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message && t(message);
  };
  const fieldOf = <Name extends Path<Values>>(
    name: Name,
    validate: Validate<PathValue<Values, Name>, Values>,
  ) => ({
    ...form.register(name, { validate }),
    error: errorOf(name),
  });
  return { errorOf, fieldOf };
}

/** Binds a {@link NumberField} to a field of a form, whose value is its text. */
export function useNumberField<
  Values extends FieldValues,
  Name extends FieldPathByValue<Values, string>,
>(
  { control }: UseFormReturn<Values>,
  name: Name,
  validate: Validate<PathValue<Values, Name>, Values>,
) {
  const { field } = useController({ control, name, rules: { validate } });
  const { onChange: onText, ...bound } = field;
  return { ...bound, onText };
}

/**
 * Shows the server's refusals at their fields, and moves the focus to the first of them.
 * @param nameOf returns the field of a refusal, undefined if the form has none
 * @returns whether every refusal has a field, so that no toast has to repeat it
 */
export function showRefusals<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  nameOf: (fieldError: FieldError) => Path<Values> | undefined,
): boolean {
  const refusals = error instanceof ApiError ? error.errors : [];
  const fieldErrors = refusals.flatMap((fieldError) => {
    const name = nameOf(fieldError);
    return name ? [{ name, message: translate(fieldError) }] : [];
  });
  for (const [index, { name, message }] of fieldErrors.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  return fieldErrors.length > 0 && fieldErrors.length === refusals.length;
}
