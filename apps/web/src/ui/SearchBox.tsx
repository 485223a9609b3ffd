import type { KeyboardEvent } from 'react';
import { Icon } from './Icon';
import styles from './SearchBox.module.css';

interface Props {
  /** The name of the searched list. */
  label: string;
  /** The placeholder; the label by default. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onEnter?: () => void;
  /** Focused first in a dialog. */
  isFocused?: boolean;
  /** Its place and how wide it may be. */
  className?: string;
}

/** The search box over a table or a list. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onChange,
  onEnter,
  isFocused,
  className,
}: Props) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return;
    // If the dialog closes, the button that gets the focus back would be pressed.
    event.preventDefault();
    onEnter();
  };
  return (
    <label
      className={[styles.search, className].filter(Boolean).join(' ')}
      data-printed={value && `${label}: ${value}`}
    >
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        data-autofocus={isFocused || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
    </label>
  );
}
