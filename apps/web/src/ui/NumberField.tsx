import type { ComponentProps, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_QUANTITY,
  numberOf,
  plus,
  readNumber,
  type NumberFault,
  type NumberKind,
} from '@milkround/domain';
import { text } from '../i18n';
import { Button } from './Button';
import { formatQuantity } from './format';
import styles from './NumberField.module.css';
import { TextField } from './TextField';

/** Why a text is not read. The errors of counts and negative amounts say it themselves. */
const REASONS: Partial<Record<NumberKind, Partial<Record<NumberFault, string>>>> = {
  quantity: {
    'not-a-number': text('Write a number such as 1.5, 1,5 or 1½.'),
    negative: text('It cannot be less than 0.'),
    'too-many-places': text('It can have at most 3 decimal places.'),
    'too-large': text('It can be at most {{max}}.'),
  },
  rupees: {
    'not-a-number': text('Write rupees such as 1,500 or 1500.50.'),
    'too-many-places': text('It can have at most 2 decimal places.'),
    'too-large': text('It can be at most {{max}}.'),
  },
};

interface InputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'step' | 'type'> {
  kind: NumberKind;
  value: string;
  /** The change by the arrow keys. */
  step?: number;
  onText: (text: string) => void;
}

/**
 * The attributes of an input for a typed number. It is an input of text: a number input drops what it does not understand, so that `1/2` became 12,
 * and changes its value when the wheel turns over it.
 */
export function numberInput({ kind, value, step = 1, onText, ...rest }: InputProps) {
  const present = numberOf(value, kind);
  return {
    ...rest,
    type: 'text',
    role: 'spinbutton',
    inputMode: kind === 'count' ? ('numeric' as const) : ('decimal' as const),
    autoComplete: 'off',
    'aria-valuemin': 0,
    'aria-valuenow': present ?? undefined,
    'aria-valuetext': value === '' ? undefined : value,
    value,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (direction === undefined || rest.readOnly) return;
      event.preventDefault();
      onText(stepped(value, kind, direction * step));
    },
  };
}

/** Returns the typed number changed by a step, never below 0. */
export const stepped = (value: string, kind: NumberKind, delta: number): string =>
  String(Math.max(0, plus(numberOf(value, kind) ?? 0, delta)));

interface NoteProps extends Pick<InputProps, 'value' | 'kind' | 'onText'> {
  /** Whether the reason of a refusal is shown. A question is always shown. */
  isRefused: boolean;
}

/** Says why a typed number is not read, and asks which one is meant where a text may be two. */
export function NumberNote({ value, kind, isRefused, onText }: NoteProps) {
  const { t } = useTranslation();
  const typed = readNumber(value, kind);
  if (typed.kind === 'unclear')
    return (
      <p className={styles.note} role="status">
        <span>{t('Which one do you mean?')}</span>
        {typed.choices.map((choice) => (
          // Without separators, because one of them raised the question.
          <Button key={choice} look="ghost" onClick={() => onText(String(choice))}>
            {String(choice)}
          </Button>
        ))}
      </p>
    );
  const reason = typed.kind === 'refused' && isRefused && REASONS[kind]?.[typed.fault];
  return reason ? (
    <p className={styles.note}>{t(reason, { max: formatQuantity(MAX_QUANTITY) })}</p>
  ) : null;
}

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type' | 'step'> &
  Pick<InputProps, 'kind' | 'value' | 'onText' | 'step'>;

/** A labelled input for a quantity, rupees or a count. */
export function NumberField({ label, hint, error, id, right, className, ...input }: Props) {
  return (
    <div className={className}>
      <TextField {...{ label, hint, error, id, right }} {...numberInput(input)} />
      <NumberNote {...input} isRefused={error !== undefined} />
    </div>
  );
}
