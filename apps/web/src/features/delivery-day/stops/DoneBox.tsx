import type { TFunction } from 'i18next';
import { useState } from 'react';
import classes from './DoneBox.module.css';

interface Props {
  name: string;
  isDone: boolean;
  onToggle: () => Promise<void>;
  /** Renders a column of the card's height, within reach of the thumb. */
  wide?: boolean;
  /** Nothing can be entered: a tap is answered by `onToggle` and changes nothing here. */
  isReadOnly?: boolean;
  t: TFunction;
}

/**
 * The checkbox that marks a stop as done, and reopens it, large enough for gloves. A tap is stored at once and shown in the box only; the list, its head
 * and the sums are rendered after the box is on the screen, so that they do not delay it.
 */
export function DoneBox({ name, isDone, onToggle, wide = false, isReadOnly = false, t }: Props) {
  const [tappedState, setTapped] = useState<boolean | null>(null);
  const isShownDone = tappedState ?? isDone;
  const tap = () => {
    if (isReadOnly) return void onToggle();
    if (tappedState !== null) return;
    setTapped(!isDone);
    void onToggle().finally(() => setTapped(null));
  };
  return (
    <label
      className={wide ? classes.wide : classes.box}
      data-done={isShownDone || undefined}
      data-read-only={isReadOnly || undefined}
    >
      <input
        type="checkbox"
        className={classes.input}
        checked={isShownDone}
        aria-disabled={isReadOnly || undefined}
        onChange={tap}
        aria-label={t('Done: {{name}}', { name })}
      />
      <svg
        viewBox="0 0 24 24"
        width="28"
        height="28"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" className={classes.ring} />
        <path d="M7.500 12.500l3 3 6-7" className={classes.tick} />
      </svg>
      {wide && <span aria-hidden="true">{isShownDone && !isReadOnly ? t('Undo') : t('Done')}</span>}
    </label>
  );
}
