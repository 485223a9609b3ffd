import { Icon } from './Icon';
import styles from './TableSearch.module.css';

interface Props {
  /** What is searched in; also stands in the empty box. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** The search box over a table. */
export function TableSearch({ label, value, onChange }: Props) {
  return (
    <label className={styles.search}>
      <Icon name="search" size={18} />
      <input type="search" aria-label={label} placeholder={label} value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
