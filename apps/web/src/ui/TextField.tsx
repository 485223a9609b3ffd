import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import styles from './TextField.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Shown under the field and tied to it for screen readers. */
  error?: string;
  hint?: string;
  /** Something at the field's right end, inside its border. */
  right?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of one line, 48 px high, with its error under it. */
export function TextField({ label, error, hint, right, id, className, ...rest }: Props) {
  const own = useId();
  const input = id ?? own;
  const note = `${input}-note`;
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={input} className={styles.label}>
        {label}
      </label>
      <div className={`${styles.box} ${error ? styles.wrong : ''}`}>
        <input
          id={input}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? note : undefined}
          {...rest}
        />
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
