import type { TFunction } from 'i18next';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  NOT_DELIVERED_REASONS,
  NOT_DELIVERED_WORDS,
  type NotDeliveredReason,
} from '@milkround/contracts';
import { text } from '../i18n';
import classes from './AbsenceFields.module.css';
import { absenceWords } from './absence-words';
import { TextField } from './TextField';

/** The reason of an absence in a form, in the words of the reader's language. */
export interface Absence {
  absence: string;
  reason: NotDeliveredReason | null;
}

const LABELS: Record<NotDeliveredReason, string> = {
  'not-home': text('Not home'),
  locked: text('Locked'),
  refused: text('Refused'),
  'no-milk': text('No milk left'),
  'wrong-address': text('Wrong address'),
  other: text('Other…'),
};

interface Props {
  value: Absence;
  error: string | undefined;
  /** Whether a save was tried: only then are missing words of another reason an error. */
  isTried: boolean;
  disabled?: boolean;
  maxLength?: number;
  isFirst?: boolean;
  onChange: (value: Absence) => void;
}

/**
 * The reasons to choose from, and the absence remark, which a reason fills in. A typed remark changes the reason to `other`; a blank one clears it.
 */
export function AbsenceFields({
  value: { absence, reason },
  error,
  isTried,
  disabled,
  maxLength,
  isFirst,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  const isAsked = reason === 'other' && absence === '' && !isTried;
  const choose = (choice: NotDeliveredReason) => {
    if (choice === reason) return onChange({ absence: '', reason: null });
    if (choice !== 'other')
      return onChange({ absence: t(NOT_DELIVERED_WORDS[choice]), reason: choice });
    onChange({ absence: '', reason: choice });
    input.current?.focus();
  };
  return (
    <div className={classes.fields}>
      <div className={classes.reasons} role="group" aria-labelledby={label}>
        <span id={label} className={classes.label}>
          {t('Not delivered: reason')}
        </span>
        {NOT_DELIVERED_REASONS.map((option) => (
          <button
            key={option}
            type="button"
            className={classes.reason}
            aria-pressed={option === reason}
            disabled={disabled}
            onClick={() => choose(option)}
            data-autofocus={
              (isFirst && option === (reason ?? NOT_DELIVERED_REASONS[0])) || undefined
            }
          >
            {t(LABELS[option])}
          </button>
        ))}
      </div>
      <TextField
        ref={input}
        label={t('Absence Remark')}
        value={absence}
        {...(isAsked ? { hint: error } : { error })}
        autoComplete="off"
        disabled={disabled}
        maxLength={maxLength}
        onChange={(event) =>
          onChange({
            absence: event.target.value,
            reason: event.target.value.trim() === '' ? null : reason && 'other',
          })
        }
      />
    </div>
  );
}

/** The absence of a stop for the form. */
export const toAbsence = (
  absence: string | null,
  reason: NotDeliveredReason | null | undefined,
  t: TFunction,
): Absence => ({
  absence: absenceWords(absence ?? '', t),
  reason: reason ?? null,
});

/** The fields of the call: a chosen reason has its English words as remark. */
export function toAbsenceBody({ absence, reason }: Absence): {
  absenceRemarks: string;
  absenceReason?: NotDeliveredReason;
} {
  const remark = absence.trim();
  if (reason === null || remark === '') return { absenceRemarks: remark };
  return {
    absenceRemarks: reason === 'other' ? remark : NOT_DELIVERED_WORDS[reason],
    absenceReason: reason,
  };
}
