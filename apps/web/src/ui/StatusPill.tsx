import type { ReactNode } from 'react';
import { InSlot } from './slots';
import styles from './StatusPill.module.css';

/** live: figures are current; wait: something is under way; off: cut, figures are old; quiet: nothing to say about it. */
export type StatusTone = 'live' | 'wait' | 'off' | 'quiet';

/** The coloured pill itself, for a row or a card. */
export function Pill({ tone = 'quiet', children }: { tone?: StatusTone; children: ReactNode }) {
  return (
    <span className={`${styles.pill} ${tone === 'quiet' ? '' : styles[tone]}`}>
      <i className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}

/** Rendered anywhere in a screen, stands in the top bar: how current what you see is. One at a time. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <InSlot name="status">
      <Pill tone={tone}>{children}</Pill>
    </InSlot>
  );
}
