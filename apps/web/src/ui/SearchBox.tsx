import { Icon } from './Icon';
import styles from './SearchBox.module.css';

interface Props {
  /** The name of the searched list. */
  label: string;
  /** The placeholder; the label by default. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** Its place and how wide it may be. */
  className?: string;
}

/** The search box over a table or a list. */
export function SearchBox({ label, placeholder = label, value, onChange, className }: Props) {
  return (
    <label className={[styles.search, className].filter(Boolean).join(' ')}>
      <Icon name="search" size={18} />
      <input type="search" aria-label={label} placeholder={placeholder} value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
