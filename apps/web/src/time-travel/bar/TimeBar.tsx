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
  lateCount: number;
  onChange: ChangeTravel;
}

/** The bar of the past: the moment, the clock and the day of the comparison. On a phone most of it is in a sheet. */
export function TimeBar({
  travel,
  timeZone,
  worker,
  day,
  comparedDay,
  range,
  player,
  lateCount,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const { timeMs, clock, compare } = travel;
  const now = useNow();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const toCompared = useCallback(
    (moment: number) => (compare === null ? moment : sameTimeOn(compare, moment, timeZone)),
    [compare, timeZone],
  );
  const curve = useCurve(worker, {
    day,
    clock,
    range: range ?? null,
    toMoment: (moment) => moment,
  });
  const comparedCurve = useCurve(worker, {
    day: comparedDay,
    clock,
    range: range ?? null,
    toMoment: toCompared,
  });
  const moments = day?.moments[clock] ?? [];
  const jump = (to: number | null) => {
    player.pause();
    if (to !== null) onChange({ timeMs: to });
  };
  const track = (
    <Track
      timeMs={timeMs}
      range={range}
      timeZone={timeZone}
      curve={curve}
      comparedCurve={compare === null ? undefined : comparedCurve}
      onMove={jump}
    />
  );
  const controls = (
    <>
      <div className={styles.controls}>
        <PlayControls
          player={player}
          isReady={range !== undefined}
          previous={range ? previousEvent(moments, timeMs, range) : null}
          next={range ? nextEvent(moments, timeMs, range) : null}
          onMove={jump}
        />
        <MomentFields
          travel={travel}
          timeZone={timeZone}
          latest={Math.max(now, day?.readAt ?? 0)}
          onMove={(moment) => {
            player.pause();
            onChange(moment);
          }}
        />
      </div>
      <div className={styles.controls}>
        <ClockChoice clock={clock} onChoose={(newClock) => onChange({ clock: newClock })} />
        <CompareChoice
          date={travel.date}
          compare={compare}
          onChoose={(newDate) => onChange({ compare: newDate })}
        />
      </div>
    </>
  );
  return (
    <section className={styles.bar} aria-label={t('Time travel')}>
      {isNarrow ? (
        <PhoneBar
          travel={travel}
          timeZone={timeZone}
          player={player}
          isReady={range !== undefined}
          lateCount={lateCount}
          track={track}
        >
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
