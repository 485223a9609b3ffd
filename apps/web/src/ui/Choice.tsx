import type { ReactNode } from 'react';
import styles from './Choice.module.css';

interface Option<Value extends string> {
  value: Value;
  /** The text of the button. */
  face: ReactNode;
  /** The language of the face, where it is not the page's. */
  lang?: string;
}

interface Props<Value extends string> {
  /** The choice's name for screen readers. */
  label: string;
  options: readonly Option<Value>[];
  /** Null before a choice. */
  chosenValue: Value | null;
  onChoose: (value: Value) => void;
}

/** A few possibilities side by side, one of them pressed. */
export function Choice<Value extends string>({
  label,
  options,
  chosenValue,
  onChoose,
}: Props<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(({ value, face, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={value === chosenValue}
          className={styles.option}
          onClick={() => onChoose(value)}
        >
          {face}
        </button>
      ))}
    </fieldset>
  );
}
