import { useTranslation } from 'react-i18next';
import type { Player } from '../state/use-player';
import spoken from '../../ui/Spoken.module.css';
import { SPEEDS } from '../player/player';
import { Glyph } from './Glyph';
import { StartButton } from './StartButton';
import styles from './TimeBar.module.css';

interface Props {
  player: Player;
  isReady: boolean;
  /** The moments of the events beside the shown one; null where there is none. */
  previous: number | null;
  next: number | null;
  onMove: (timeMs: number | null) => void;
}

/** Steps from event to event, and plays the day at a chosen speed. */
export function PlayControls({ player, isReady, previous, next, onMove }: Props) {
  const { t } = useTranslation();
  const { speed, setSpeed } = player;
  return (
    <div className={styles.play}>
      <div className={styles.steps}>
        <button
          type="button"
          className={styles.button}
          aria-label={t('Previous event')}
          aria-disabled={previous === null}
          onClick={() => onMove(previous)}
        >
          <Glyph name="previous" />
        </button>
        <StartButton player={player} isReady={isReady} />
        <button
          type="button"
          className={styles.button}
          aria-label={t('Next event')}
          aria-disabled={next === null}
          onClick={() => onMove(next)}
        >
          <Glyph name="next" />
        </button>
      </div>
      <fieldset className={styles.speeds}>
        <legend className={spoken.spoken}>{t('Speed')}</legend>
        {SPEEDS.map((value) => (
          <button
            key={value}
            type="button"
            className={styles.button}
            aria-pressed={value === speed}
            onClick={() => setSpeed(value)}
          >
            {value}×
          </button>
        ))}
      </fieldset>
    </div>
  );
}
