import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole, PastSteps } from '@milkround/contracts';
import { addDays, isDate } from '@milkround/domain';
import { api } from '../api/client';
import { Choice } from '../ui/Choice';
import { formatClock, formatDay } from '../ui/format';
import { Icon } from '../ui/Icon';
import { useDebounced } from '../ui/useDebounced';
import { dayRange, fromLocalTime, parseClock, toLocalTime, type Moment } from './moment';
import styles from './PastBar.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;
/** The times beside the moment are read when it has rested for this long. */
const REST_MS = 300;
/** How far each key moves; with Shift a second. Home and End lead to the ends. */
const KEYS: Record<string, number> = {
  ArrowLeft: -MINUTE_MS,
  ArrowDown: -MINUTE_MS,
  ArrowRight: MINUTE_MS,
  ArrowUp: MINUTE_MS,
  PageDown: -10 * MINUTE_MS,
  PageUp: 10 * MINUTE_MS,
};

interface Props {
  officeRole: OfficeRole;
  deliveryBoyId?: number;
  moment: Moment;
  timeZone: string;
  /** The newest moment that can be shown, epoch milliseconds. */
  latest: number;
  onMove: (moment: Moment) => void;
  onLeave: () => void;
}

/** Says that the past is shown, and moves through it. */
export function PastBar(props: Props) {
  const { t } = useTranslation();
  const { moment, timeZone, latest, onMove, onLeave } = props;
  const { date, timeMs, clock } = moment;
  const { steps, isCurrent } = useSteps(props);
  const moveTo = (time: number) =>
    onMove({
      ...moment,
      date: toLocalTime(time, timeZone).slice(0, 10),
      timeMs: Math.min(time, latest),
    });
  return (
    <>
      <section className={styles.banner} aria-label={t('Past')}>
        <Icon name="clock" />
        <div className={styles.words}>
          <p className={styles.what}>
            {t('You are looking at the past. Nothing can be changed here.')}
          </p>
          <p className={styles.when}>
            <time>
              {formatDay(date)}, {formatClock(timeMs, 'second', timeZone)}
            </time>
            {' · '}
            {clock === 'known'
              ? t('As known then: a delivery counts from when the server received it.')
              : t(
                  'As it happened: a delivery counts from when it was made, even if its phone sent it later.',
                )}
          </p>
        </div>
        <button type="button" className={styles.leave} onClick={onLeave}>
          {t('Back to live')}
        </button>
      </section>
      <section className={styles.bar} aria-label={t('Time travel')}>
        <Slider {...props} steps={steps} onTime={moveTo} />
        <div className={styles.controls}>
          <Step
            label={t('Previous event')}
            face="‹"
            at={isCurrent ? steps?.previous : null}
            onTime={moveTo}
          />
          <Step
            label={t('Next event')}
            face="›"
            at={isCurrent ? steps?.next : null}
            onTime={moveTo}
          />
          <Fields {...props} onTime={moveTo} />
          <Choice
            label={t('Clock')}
            options={[
              { value: 'known', face: t('As known then') },
              { value: 'happened', face: t('As it happened') },
            ]}
            chosenValue={clock}
            onChoose={(newClock) => onMove({ ...moment, clock: newClock })}
          />
        </div>
      </section>
    </>
  );
}

/** The times at which the figures change beside the moment, or beside the one before until they are known. */
function useSteps({ officeRole, deliveryBoyId, moment }: Props) {
  const { timeMs, clock } = useDebounced(moment, REST_MS);
  const { data: steps, isPlaceholderData } = useQuery({
    queryKey: ['past-steps', officeRole, deliveryBoyId, timeMs, clock],
    queryFn: () =>
      api.get<PastSteps>(`${officeRole}/past-steps`, {
        at: new Date(timeMs).toISOString(),
        clock,
        deliveryBoyId,
      }),
    placeholderData: (last) => last,
    gcTime: 0,
  });
  const isCurrent = !isPlaceholderData && timeMs === moment.timeMs && clock === moment.clock;
  return { steps, isCurrent };
}

/** The hours of the day in which something was recorded, in half hours, and the moment itself; the whole day if nothing was. */
function Slider({
  moment: { date, timeMs },
  timeZone,
  latest,
  steps,
  onTime,
}: Props & { steps: PastSteps | undefined; onTime: (timeMs: number) => void }) {
  const { t } = useTranslation();
  const slider = useRef<HTMLInputElement>(null);
  // The button that opened the past is gone.
  useEffect(() => {
    if (document.activeElement === document.body) slider.current?.focus({ preventScroll: true });
  }, []);
  const day = dayRange(date, timeZone);
  const inDay = (time: number) => Math.min(day.to, Math.max(day.from, time));
  const halfHours = (time: number, round: (value: number) => number) =>
    inDay(day.from + round((time - day.from) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const from = Math.min(timeMs, halfHours(Date.parse(steps?.first ?? '') || day.from, Math.floor));
  const last = halfHours(Date.parse(steps?.last ?? '') || day.to, Math.ceil);
  const to = Math.max(from + SECOND_MS, timeMs, Math.min(last, latest));
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? Math.sign(KEYS[event.key] ?? 0) * SECOND_MS : KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    onTime(Math.min(to, Math.max(from, timeMs + step)));
  };
  return (
    <input
      ref={slider}
      type="range"
      className={styles.slider}
      aria-label={t('Time of the day')}
      aria-valuetext={formatClock(timeMs, 'second', timeZone)}
      min={from}
      max={to}
      step={SECOND_MS}
      value={timeMs}
      onChange={(event) => onTime(Number(event.target.value))}
      onKeyDown={press}
    />
  );
}

function Step({
  label,
  face,
  at,
  onTime,
}: {
  label: string;
  face: string;
  at: string | null | undefined;
  onTime: (timeMs: number) => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={!at}
      onClick={() => at && onTime(Date.parse(at))}
    >
      {face}
    </button>
  );
}

type TypedText = { date: string } | { time: string };

/**
 * The inputs for date and time, and a button for yesterday at the same time. Valid input of a past moment takes effect at once; other input keeps
 * its text until the field is left. The time is a text input, because a browser's time input follows its own settings.
 */
function Fields({
  moment: { date, timeMs },
  timeZone,
  latest,
  onTime,
}: Props & { onTime: (timeMs: number) => void }) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState<TypedText | null>(null);
  const current = { date, time: toLocalTime(timeMs, timeZone).slice(11) };
  const fields = { ...current, ...typedText };
  const timeOf = (typed: typeof current): number | null => {
    const clock = parseClock(typed.time);
    return isDate(typed.date) && clock !== null
      ? fromLocalTime(`${typed.date}T${clock}`, timeZone)
      : null;
  };
  const typedTime = typedText && timeOf(fields);
  const change = (newText: TypedText) => {
    const time = timeOf({ ...current, ...newText });
    const isFit = time !== null && time <= latest;
    setTypedText(isFit && 'date' in newText ? null : newText);
    if (isFit) onTime(time);
  };
  const leave = () => setTypedText(null);
  const yesterday = addDays(toLocalTime(latest, timeZone).slice(0, 10), -1);
  return (
    <>
      <label className={styles.labelled}>
        {t('Date')}
        <input
          type="date"
          className={styles.field}
          value={fields.date}
          onChange={(event) => change({ date: event.target.value })}
          onBlur={leave}
        />
      </label>
      <label className={styles.labelled}>
        {t('Time')}
        <input
          inputMode="numeric"
          autoComplete="off"
          size={8}
          maxLength={13}
          className={styles.field}
          value={fields.time}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change({ time: event.target.value })}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </label>
      <button
        type="button"
        className={styles.button}
        aria-pressed={date === yesterday}
        onClick={() => change({ date: yesterday })}
      >
        {t('Yesterday')}
      </button>
      {typedTime !== null && typedTime > latest && (
        <p className={styles.problem} role="alert">
          {t('This time has not come yet.')}
        </p>
      )}
    </>
  );
}
