import { useTranslation } from 'react-i18next';
import type { Player } from '../state/use-player';
import { Glyph } from './Glyph';
import styles from './TimeBar.module.css';

interface Props {
  player: Player;
  isReady: boolean;
  /** Shows the drawing alone; its word is for screen readers. */
  isShort?: boolean;
}

/** Plays the day, and pauses it. */
export function StartButton({
  player: { isPlaying, start, pause },
  isReady,
  isShort = false,
}: Props) {
  const { t } = useTranslation();
  const word = isPlaying ? t('Pause') : t('Play');
  return (
    <button
      type="button"
      className={`${styles.button} ${isShort ? styles.short : styles.start}`}
      aria-label={isShort ? word : undefined}
      aria-disabled={!isReady}
      onClick={isPlaying ? pause : start}
    >
      <Glyph name={isPlaying ? 'pause' : 'play'} />
      {!isShort && word}
    </button>
  );
}
