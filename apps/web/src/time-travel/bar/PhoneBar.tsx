import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDay } from '../../ui/format';
import { Modal } from '../../ui/Modal';
import type { Travel } from '../address/travel-address';
import { ClockMeaning } from './ClockMeaning';
import type { Player } from '../state/use-player';
import styles from './PhoneBar.module.css';
import { StartButton } from './StartButton';

interface Props {
  travel: Travel;
  timeZone: string;
  player: Player;
  isReady: boolean;
  /** Stops that were done by then, and received later. */
  lateCount: number;
  track: ReactNode;
  /** The content of the sheet. */
  children: ReactNode;
}

/** One row, so that the figures begin above the fold: play, the slider, and the moment, which opens the rest in a sheet. */
export function PhoneBar({
  travel: { date, timeMs, clock },
  timeZone,
  player,
  isReady,
  lateCount,
  track,
  children,
}: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const day = formatDay(date);
  const time = formatClock(timeMs, 'second', timeZone);
  return (
    <div className={styles.row}>
      <StartButton player={player} isReady={isReady} isShort />
      <div className={styles.track}>{track}</div>
      <button
        type="button"
        className={styles.moment}
        aria-haspopup="dialog"
        aria-label={t('{{day}}, {{time}}: set the time', { day, time })}
        onClick={() => setIsOpen(true)}
      >
        <b>{time}</b>
        <span>{day}</span>
      </button>
      {isOpen && (
        <Modal title={t('Time travel')} className={styles.sheet} onClose={() => setIsOpen(false)}>
          <p className={styles.words}>
            <time>
              {day}, {time}
            </time>
            {' · '}
            <ClockMeaning clock={clock} lateCount={lateCount} />
          </p>
          {children}
        </Modal>
      )}
    </div>
  );
}
