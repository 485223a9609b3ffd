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
import { useArrivedLater, useDayLog, useDayLogWorker, type DayLogWorker, type ReadDay } from '../state/day-log.queries';
import type { PastProps } from './past-props';
import { PastBanner } from './PastBanner';
import styles from './PastView.module.css';
import { SpokenTime } from './SpokenTime';
import { useAnswer } from '../state/use-answer';
import { usePlayer } from '../state/use-player';
import { useShownHours } from '../state/use-shown-hours';
import { useTravel } from '../state/use-travel';

const SECOND_MS = 1_000;
/** The time has come to rest when it has stayed for so long. */
const REST_MS = 400;

const NOTHING_LATER: ArrivedLater = { stops: 0, phones: 0 };

interface Props extends PastProps {
  addressed: Travel;
  timeZone: string;
  onLeave: () => void;
}

/** Banner, bar, and the screen as it was at the shown moment. */
export function PastView({ officeRole, shown, deliveryBoyId, addressed, timeZone, onLeave, children }: Props) {
  const { t } = useTranslation();
  const [travel, change] = useTravel(addressed, timeZone);
  const worker = useDayLogWorker(deliveryBoyId);
  const { date, clock, compare } = travel;
  const at = Math.floor(travel.at / SECOND_MS) * SECOND_MS;
  const day = useDayLog(officeRole, date, worker);
  const compared = useDayLog(officeRole, compare, worker);
  const { refetch, isFetching } = day;
  const readAt = day.data?.readAt;
  useEffect(() => {
    // More of today may have been recorded since the log was read. A moment that this device's clock has not reached waits for it.
    if (readAt !== undefined && at > readAt && at <= Date.now() && !isFetching) void refetch();
  }, [readAt, at, isFetching, refetch]);
  const wholeDay = useMemo(() => dayRange(date, timeZone), [date, timeZone]);
  const shownHours = useShownHours(wholeDay, at);
  const newest = Math.max(readAt ?? 0, at);
  const range = useMemo(
    () => day.data && eventRange(Object.values(day.data.moments), wholeDay, newest, shownHours),
    [day.data, wholeDay, newest, shownHours],
  );
  const move = useCallback((to: number) => change({ at: to }), [change]);
  // The time does not go on behind an open explanation.
  const isExplained = useSearchParams()[0].has(FIGURE_PARAMETER);
  const player = usePlayer(travel.at, (!isExplained && range) || null, move);
  const isReady = day.data && (compare === null || compared.data);
  const question = useMemo<Question | null>(
    () =>
      isReady
        ? {
            moment: { date, at },
            clock,
            shown,
            deliveryBoyId,
            compared: compare === null ? null : { date: compare, at: sameTimeOn(compare, at, timeZone) },
          }
        : null,
    [isReady, date, at, clock, shown, deliveryBoyId, compare, timeZone],
  );
  const { answer, error } = useAnswer(worker.client, question);
  // The answer about another moment of the day stays while the next one is on its way, but not while a log is loaded for it.
  const isAnswered = answer !== null && answer.question.moment.date === date && (question !== null || answer.question.moment.at === at);
  const body = useMemo<ReactNode>(
    () =>
      answer && (
        <PastClock value={answer.question.clock}>
          <PastMoment value={answer.question.moment.at}>{children(answer.day, answer.compared)}</PastMoment>
        </PastClock>
      ),
    [answer, children],
  );
  const later = useLater(worker, clock === 'known' ? day.data : undefined, at);
  const failed = day.error ?? compared.error ?? error;
  const retry = () => {
    void day.refetch();
    if (compare !== null) void compared.refetch();
  };
  return (
    <div className={styles.past}>
      <PastBanner at={at} date={date} clock={clock} timeZone={timeZone} later={later} onLeave={onLeave} />
      <TimeBar
        travel={travel}
        timeZone={timeZone}
        worker={worker}
        day={day.data}
        comparedDay={compare === null ? undefined : compared.data}
        range={range}
        player={player}
        later={later.stops}
        onChange={change}
      />
      <SpokenTime at={at} timeZone={timeZone} isPlaying={player.isPlaying} answer={isAnswered ? answer : null} />
      {failed ? (
        <ErrorNote message={t('The past could not be loaded.')} detail={errorText(failed)} onRetry={retry} />
      ) : isAnswered ? (
        body
      ) : (
        <LoadingRows label={t('Loading...')} />
      )}
    </div>
  );
}

/** What was made by a moment and received later, once the time has come to rest; nothing until then. */
function useLater(worker: DayLogWorker, day: ReadDay | undefined, at: number): ArrivedLater {
  const rested = useDebounced(at, REST_MS);
  const later = useArrivedLater(worker, day, rested);
  return rested === at && later ? later : NOTHING_LATER;
}
