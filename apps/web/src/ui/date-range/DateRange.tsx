import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeProblem, type Range } from './date-range';
import { formatDate } from '../format';
import { TextField } from '../TextField';
import styles from './DateRange.module.css';

interface Props {
  value: Range;
  /** Only with a range that can be shown. */
  onChange: (range: Range) => void;
  /** What the dates are of, where From and To alone could be misread. */
  labels?: Record<keyof Range, string>;
}

/** From and To: neither passes the other. What is half typed stays in the field until it is a date. */
export function DateRange({ value, onChange, labels }: Props) {
  const { t } = useTranslation();
  const [typedRange, setTypedRange] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Another range from outside, as by the browser's Back: what was half typed is gone.
  if (lastValue.from !== value.from || lastValue.to !== value.to) {
    setLastValue(value);
    setTypedRange(value);
  }
  const problem = rangeProblem(typedRange);
  const error = (end: keyof Range) => (problem?.end === end ? t(problem.message) : undefined);
  const type = (change: Partial<Range>) => {
    const newRange = { ...typedRange, ...change };
    setTypedRange(newRange);
    if (!rangeProblem(newRange)) onChange(newRange);
  };
  // On paper a field would show its date as the browser writes dates.
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
