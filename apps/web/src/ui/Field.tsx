import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

/** The properties of every form field. */
export interface FieldProps {
  label: string;
  /** Shown under the field and tied to it for screen readers. */
  error?: string;
  hint?: ReactNode;
}

/** The attributes that connect an input to its label and its note. */
export interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string | undefined;
}

interface Props extends FieldProps {
  id?: string;
  className?: string;
  /** Content at the field's right end, inside its border. */
  right?: ReactNode;
  children: (ties: FieldTies) => ReactNode;
}

/** A label over an input of any kind, 48 px high, with its error or hint under it. */
export function Field({ label, error, hint, right, id, className, children }: Props) {
  const ownId = useId();
  const input = id ?? ownId;
  const note = `${input}-note`;
  const ties: FieldTies = {
    id: input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? note : undefined,
    className: styles.input,
  };
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={input} className={styles.label}>
        {label}
      </label>
      <div className={`${styles.box} ${error ? styles.wrong : ''}`}>
        {children(ties)}
        {right}
      </div>
      {error ? (
        <p id={note} className={styles.error} role="alert">
          {error}
        </p>
      ) : (
        hint && (
          <p id={note} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
