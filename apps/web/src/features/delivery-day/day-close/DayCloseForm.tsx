import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { Confirm } from '../../../ui/Confirm';
import { formatQuantity } from '../../../ui/format';
import { TextArea } from '../../../ui/TextArea';
import { NumberField } from '../../../ui/NumberField';
import { useUnsaved } from '../../../ui/unsaved';
import { closeErrors, expectedReturn, type CloseForm, type DayBooks } from './day-close';
import classes from './DayClose.module.css';
import type { DayView } from '../day/day-fold';
import { useCloseDay } from './useCloseDay';

/** Null until something is typed: the number of bottles of the stops is proposed. */
type TypedForm = Omit<CloseForm, 'emptyBottles'> & { emptyBottles: string | null };

const EMPTY: TypedForm = { taken: '', emptyBottles: null, remarks: '' };
/** The form with Taken, Empty Bottle and Remarks. If stops are open, it asks for a confirmation. */
export function DayCloseForm({ dayView, books }: { dayView: DayView; books: DayBooks }) {
  const { t } = useTranslation();
  const [typedForm, setForm] = useState(EMPTY);
  const form: CloseForm = {
    ...typedForm,
    emptyBottles: typedForm.emptyBottles ?? (books.bottles > 0 ? String(books.bottles) : ''),
  };
  const [isAsked, setIsAsked] = useState(false);
  const [isDoubted, setIsDoubted] = useState(false);
  const { close, isClosing, isClosed } = useCloseDay(dayView);
  const isStill = isClosing || isClosed;
  useUnsaved(
    !isStill &&
      [typedForm.taken, typedForm.emptyBottles ?? '', typedForm.remarks].some(
        (text) => text.trim() !== '',
      ),
  );
  const errors = closeErrors(form);
  const change = (field: keyof CloseForm) => (value: string) =>
    setForm({ ...typedForm, [field]: value });
  const numberProps = (field: 'taken' | 'emptyBottles') => {
    const error = errors[field];
    return {
      value: form[field],
      disabled: isStill,
      onText: change(field),
      error: error && (isAsked || form[field] !== '') ? t(error) : undefined,
    };
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isStill || Object.keys(errors).length > 0) return;
    if (books.open.length > 0) setIsDoubted(true);
    else void close(form);
  };

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <NumberField
          label={t('Taken')}
          kind="quantity"
          {...numberProps('taken')}
          hint={<BackHint taken={form.taken} books={books} />}
        />
        <NumberField
          label={t('Empty Bottle')}
          kind="quantity"
          {...numberProps('emptyBottles')}
          hint={
            books.bottles > 0 &&
            t('{{bottles}} were entered at the stops.', { bottles: formatQuantity(books.bottles) })
          }
        />
        <TextArea
          label={t('Remarks (optional)')}
          maxLength={MAX_NOTE_LENGTH}
          value={form.remarks}
          disabled={isStill}
          onChange={({ target }) => change('remarks')(target.value)}
        />
        <Button type="submit" icon="lock" className={classes.submit} disabled={isStill}>
          {isStill ? t('Submitting...') : t('Submit')}
        </Button>
        <p role="status">
          {isClosed
            ? t('The day is closed. You are being signed out.')
            : isClosing &&
              t('The day is closed on this phone. It is sent as soon as there is a network.')}
        </p>
      </form>
      {isDoubted && (
        <Confirm
          title={t('Close the day?')}
          message={t(
            '{{shown}} stops are not done. Once the day is closed you cannot change anything.',
            {
              count: books.open.length,
              shown: formatQuantity(books.open.length),
            },
          )}
          confirm={t('Close the day')}
          isDangerous
          onCancel={() => setIsDoubted(false)}
          onConfirm={() => {
            setIsDoubted(false);
            void close(form);
          }}
        />
      )}
    </>
  );
}

/** Shows the quantity that should come back, once the taken quantity is known. */
function BackHint({ taken, books }: { taken: string; books: DayBooks }) {
  const { t } = useTranslation();
  const returnQuantity = expectedReturn(taken, books);
  if (returnQuantity === null) return t('How much milk you took along this morning.');
  if (returnQuantity < 0)
    return t('That is {{quantity}} less than you have delivered.', {
      quantity: formatQuantity(-returnQuantity),
    });
  return t('{{quantity}} should come back.', { quantity: formatQuantity(returnQuantity) });
}
