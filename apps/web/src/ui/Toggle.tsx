import styles from './Toggle.module.css';

interface Props {
  label: string;
  isOn: boolean;
  state: string;
  hint?: string;
  onChange: (isOn: boolean) => void;
}

/** A switch with its state in words beside it. */
export function Toggle({ label, isOn, state, hint, onChange }: Props) {
  return (
    <label className={styles.toggle}>
      <span className={styles.label}>{label}</span>
      <span className={styles.row}>
        <input
          type="checkbox"
          role="switch"
          className={styles.input}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.track} aria-hidden="true" />
        <span>{state}</span>
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </label>
  );
}
