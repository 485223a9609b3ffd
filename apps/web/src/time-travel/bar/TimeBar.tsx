import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../live';
import { useMedia } from '../../ui/media';
import type { Travel } from '../address/travel-address';
import { useCurve, type DayLogWorker, type ReadDay } from '../state/day-log.queries';
import type { ChangeTravel } from '../state/use-travel';
import type { Player } from '../state/use-player';
import { nextEvent, previousEvent } from '../player/moments';
import type { Range } from '../player/player';
import { sameTimeOn } from '../player/same-time';
import { ClockChoice } from './ClockChoice';
import { CompareChoice } from './CompareChoice';
import { MomentFields } from './MomentFields';
import { PhoneBar } from './PhoneBar';
import { PlayControls } from './PlayControls';
import styles from './TimeBar.module.css';
import { Track } from './Track';

interface Props {
  travel: Travel;
  timeZone: string;
  worker: DayLogWorker;
  /** Undefined while the log is read. */
  day: ReadDay | undefined;
  comparedDay: ReadDay | undefined;
  range: Range | undefined;
  player: Player;
  /** Stops that were done by then, and received later. */
  later: number;
  onChange: ChangeTravel;
}

/** The bar of the past: where in the day, by which clock, and compared with which day. On a phone most of it is in a sheet. */
export function TimeBar({ travel, timeZone, worker, day, comparedDay, range, player, later, onChange }: Props) {
  const { t } = useTranslation();
  const { at, clock, compare } = travel;
  const now = useNow();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const toCompared = useCallback(
    (moment: number) => (compare === null ? moment : sameTimeOn(compare, moment, timeZone)),
    [compare, timeZone],
  );
  const curve = useCurve(worker, { day, clock, range: range ?? null, toMoment: (moment) => moment });
  const comparedCurve = useCurve(worker, { day: comparedDay, clock, range: range ?? null, toMoment: toCompared });
  const moments = day?.moments[clock] ?? [];
  const jump = (to: number | null) => {
    player.pause();
    if (to !== null) onChange({ at: to });
  };
  const track = (
    <Track at={at} range={range} timeZone={timeZone} curve={curve} compared={compare === null ? undefined : comparedCurve} onMove={jump} />
  );
  const controls = (
    <>
      <div className={styles.controls}>
        <PlayControls
          player={player}
          isReady={range !== undefined}
          previous={range ? previousEvent(moments, at, range) : null}
          next={range ? nextEvent(moments, at, range) : null}
          onMove={jump}
        />
        <MomentFields
          travel={travel}
          timeZone={timeZone}
          latest={Math.max(now, day?.readAt ?? 0)}
          onMove={(moved) => {
            player.pause();
            onChange(moved);
          }}
        />
      </div>
      <div className={styles.controls}>
        <ClockChoice clock={clock} onChoose={(chosen) => onChange({ clock: chosen })} />
        <CompareChoice date={travel.date} compare={compare} onChoose={(chosen) => onChange({ compare: chosen })} />
      </div>
    </>
  );
  return (
    <section className={styles.bar} aria-label={t('Time travel')}>
      {isNarrow ? (
        <PhoneBar travel={travel} timeZone={timeZone} player={player} isReady={range !== undefined} later={later} track={track}>
          {controls}
        </PhoneBar>
      ) : (
        <>
          {track}
          {controls}
        </>
      )}
    </section>
  );
}
