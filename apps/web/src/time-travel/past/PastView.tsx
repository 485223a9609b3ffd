import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../../api/errors';
import { PastClock, PastMoment } from '../../live';
import { ErrorNote } from '../../ui/ErrorNote';
import { FIGURE_PARAMETER } from '../../ui/explain/figure-address';
import { LoadingRows } from '../../ui/LoadingRows';
import { useDebounced } from '../../ui/useDebounced';
import type { Travel } from '../address/travel-address';
import { TimeBar } from '../bar/TimeBar';
import { dayRange, eventRange } from '../player/moments';
import { sameTimeOn } from '../player/same-time';
import type { ArrivedLater, Question } from '../worker/protocol';
import {
  useArrivedLater,
  useDayLog,
  useDayLogWorker,
  type DayLogWorker,
  type ReadDay,
} from '../state/day-log.queries';
import type { PastProps } from './past-props';
import { PastBanner } from './PastBanner';
import styles from './PastView.module.css';
import { SpokenTime } from './SpokenTime';
import { useAnswer } from '../state/use-answer';
import { usePlayer } from '../state/use-player';
import { useShownHours } from '../state/use-shown-hours';
import { useTravel } from '../state/use-travel';

const SECOND_MS = 1_000;
/** The time counts as resting when it has not changed for this long. */
const REST_MS = 400;

const NOTHING_LATER: ArrivedLater = { stops: 0, phones: 0 };

interface Props extends PastProps {
  addressTravel: Travel;
  timeZone: string;
  onLeave: () => void;
}

/** Banner, bar, and the screen as it was at the shown moment. */
export function PastView({
  officeRole,
  screen,
  deliveryBoyId,
  addressTravel,
  timeZone,
  onLeave,
  children,
}: Props) {
  const { t } = useTranslation();
  const [travel, change] = useTravel(addressTravel, timeZone);
  const worker = useDayLogWorker(deliveryBoyId);
  const { date, clock, compare } = travel;
  const timeMs = Math.floor(travel.timeMs / SECOND_MS) * SECOND_MS;
  const day = useDayLog(officeRole, date, worker);
  const comparedLog = useDayLog(officeRole, compare, worker);
  const { refetch, isFetching } = day;
  const readAt = day.data?.readAt;
  useEffect(() => {
    // More of today may have been recorded since the log was read. A moment that this device's clock has not reached waits for it.
    if (readAt !== undefined && timeMs > readAt && timeMs <= Date.now() && !isFetching)
      void refetch();
  }, [readAt, timeMs, isFetching, refetch]);
  const wholeDay = useMemo(() => dayRange(date, timeZone), [date, timeZone]);
  const shownHours = useShownHours(wholeDay, timeMs);
  const newestMs = Math.max(readAt ?? 0, timeMs);
  const range = useMemo(
    () => day.data && eventRange(Object.values(day.data.moments), wholeDay, newestMs, shownHours),
    [day.data, wholeDay, newestMs, shownHours],
  );
  const move = useCallback((to: number) => change({ timeMs: to }), [change]);
  // The time does not go on behind an open explanation.
  const isExplained = useSearchParams()[0].has(FIGURE_PARAMETER);
  const player = usePlayer(travel.timeMs, (!isExplained && range) || null, move);
  const isReady = day.data && (compare === null || comparedLog.data);
  const question = useMemo<Question | null>(
    () =>
      isReady
        ? {
            moment: { date, timeMs },
            clock,
            screen,
            deliveryBoyId,
            comparedMoment:
              compare === null
                ? null
                : { date: compare, timeMs: sameTimeOn(compare, timeMs, timeZone) },
          }
        : null,
    [isReady, date, timeMs, clock, screen, deliveryBoyId, compare, timeZone],
  );
  const { answer, error } = useAnswer(worker.client, question);
  // The answer about another moment of the day stays while the next one is on its way, but not while a log is loaded for it.
  const isAnswered =
    answer !== null &&
    answer.question.moment.date === date &&
    (question !== null || answer.question.moment.timeMs === timeMs);
  const body = useMemo<ReactNode>(
    () =>
      answer && (
        <PastClock value={answer.question.clock}>
          <PastMoment value={answer.question.moment.timeMs}>
            {children(answer.day, answer.comparedDay)}
          </PastMoment>
        </PastClock>
      ),
    [answer, children],
  );
  const arrivedLater = useLater(worker, clock === 'known' ? day.data : undefined, timeMs);
  const failure = day.error ?? comparedLog.error ?? error;
  const retry = () => {
    void day.refetch();
    if (compare !== null) void comparedLog.refetch();
  };
  return (
    <div className={styles.past}>
      <PastBanner
        timeMs={timeMs}
        date={date}
        clock={clock}
        timeZone={timeZone}
        arrivedLater={arrivedLater}
        onLeave={onLeave}
      />
      <TimeBar
        travel={travel}
        timeZone={timeZone}
        worker={worker}
        day={day.data}
        comparedDay={compare === null ? undefined : comparedLog.data}
        range={range}
        player={player}
        lateCount={arrivedLater.stops}
        onChange={change}
      />
      <SpokenTime
        timeMs={timeMs}
        timeZone={timeZone}
        isPlaying={player.isPlaying}
        answer={isAnswered ? answer : null}
      />
      {failure ? (
        <ErrorNote
          message={t('The past could not be loaded.')}
          detail={errorText(failure)}
          onRetry={retry}
        />
      ) : isAnswered ? (
        body
      ) : (
        <LoadingRows label={t('Loading...')} />
      )}
    </div>
  );
}

/** The number of deliveries and phones whose data arrived later, once the time rests; zeros until then. */
function useLater(worker: DayLogWorker, day: ReadDay | undefined, timeMs: number): ArrivedLater {
  const restingTime = useDebounced(timeMs, REST_MS);
  const arrivedLater = useArrivedLater(worker, day, restingTime);
  return restingTime === timeMs && arrivedLater ? arrivedLater : NOTHING_LATER;
}
