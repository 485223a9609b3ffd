import { useState } from 'react';
import styles from './Figure.module.css';

/** A figure that shows that it has changed: a short highlight, none where the device asks for less motion. */
export function Figure({ value, className }: { value: string; className?: string }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <b key={shown.changes} className={[styles.figure, shown.changes > 0 ? styles.moved : '', className].filter(Boolean).join(' ')}>
      {value}
    </b>
  );
}
