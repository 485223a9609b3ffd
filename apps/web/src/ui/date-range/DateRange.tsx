import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeProblem, type Range } from './date-range';
import { formatDate } from '../format';
import { TextField } from '../TextField';
import styles from './DateRange.module.css';

interface Props {
  value: Range;
  /** Called only with a valid range. */
  onChange: (range: Range) => void;
  /** Labels that name the meaning of the dates; From and To by default. */
  labels?: Record<keyof Range, string>;
  /** Called with whether the input is a range, so that nothing else is shown as that range. */
  onTyping?: (isRange: boolean) => void;
}

/** The inputs From and To, in ascending order. Incomplete input stays in the field until it is a date. */
export function DateRange({ value, onChange, labels, onTyping }: Props) {
  const { t } = useTranslation();
  const [typedRange, setTypedRange] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // A new range from outside, such as by the browser's Back, discards incomplete input.
  if (lastValue.from !== value.from || lastValue.to !== value.to) {
    setLastValue(value);
    setTypedRange(value);
  }
  const problem = rangeProblem(typedRange);
  const isRange = problem === null;
  useEffect(() => onTyping?.(isRange), [isRange, onTyping]);
  const error = (end: keyof Range) => (problem?.end === end ? t(problem.message) : undefined);
  const type = (change: Partial<Range>) => {
    const newRange = { ...typedRange, ...change };
    setTypedRange(newRange);
    if (!rangeProblem(newRange)) onChange(newRange);
  };
  // A print shows this text, because an input has the date in the browser's format.
  const printedText = [...new Set([value.from, value.to])].map(formatDate).join(' – ');
  return (
    <div className={styles.range} data-printed={printedText}>
      <TextField
        type="date"
        label={labels ? t(labels.from) : t('From')}
        value={typedRange.from}
        max={typedRange.to}
        error={error('from')}
        required
        onChange={(event) => type({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={labels ? t(labels.to) : t('To')}
        value={typedRange.to}
        min={typedRange.from}
        error={error('to')}
        required
        onChange={(event) => type({ to: event.target.value })}
      />
    </div>
  );
}
