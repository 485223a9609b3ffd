import { useState } from 'react';
import styles from './Figure.module.css';

/** A figure with a short highlight after each change, unless the device asks for less motion. */
export function Figure({ value, className }: { value: string; className?: string }) {
  const [last, setLast] = useState({ value, changes: 0 });
  if (last.value !== value) setLast({ value, changes: last.changes + 1 });
  return (
    <b
      key={last.changes}
      className={[styles.figure, last.changes > 0 ? styles.moved : '', className]
        .filter(Boolean)
        .join(' ')}
    >
      {value}
    </b>
  );
}
