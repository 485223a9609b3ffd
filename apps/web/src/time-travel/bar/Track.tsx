import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isEntered } from '../address/entered';
import type { Range } from '../player/player';
import type { DoneStops } from '../worker/protocol';
import { linePath } from './curve-path';
import { ticksOf } from './ticks';
import styles from './Track.module.css';
import { formatClock } from '../../ui/format';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const WIDTH = 100;
const HEIGHT = 46;
const TICKS = 8;
/** How far each key moves. Home and End lead to the ends. */
const KEYS: Record<string, number> = {
  ArrowLeft: -MINUTE_MS,
  ArrowDown: -MINUTE_MS,
  ArrowRight: MINUTE_MS,
  ArrowUp: MINUTE_MS,
  PageDown: -10 * MINUTE_MS,
  PageUp: 10 * MINUTE_MS,
};

interface Props {
  timeMs: number;
  /** Undefined while the day is read. */
  range: Range | undefined;
  timeZone: string;
  curve: DoneStops | undefined;
  comparedCurve: DoneStops | undefined;
  onMove: (timeMs: number) => void;
}

/** The day as a slider, with the stops that were done as a curve behind it, and those of the compared day as a dashed line. */
export function Track({ timeMs, range, timeZone, curve, comparedCurve, onMove }: Props) {
  const { t } = useTranslation();
  const slider = useRef<HTMLInputElement>(null);
  const [wasEntered] = useState(isEntered(useLocation().state));
  useEffect(() => {
    if (wasEntered) slider.current?.focus({ preventScroll: true });
  }, [wasEntered]);
  const { from, to } = range ?? { from: timeMs, to: timeMs + SECOND_MS };
  const shownMs = Math.min(to, Math.max(from, timeMs));
  const percent = (moment: number) => `${((moment - from) / (to - from)) * 100}%`;
  const stops = Math.max(1, curve?.stops ?? 0, comparedCurve?.stops ?? 0);
  const line = curve && linePath(curve.done, stops, WIDTH, HEIGHT);
  const clock = (moment: number) => formatClock(moment, 'minute', timeZone);
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? Math.sign(KEYS[event.key] ?? 0) * SECOND_MS : KEYS[event.key];
    if (!step || !range) return;
    event.preventDefault();
    onMove(Math.min(to, Math.max(from, Math.floor(shownMs / SECOND_MS) * SECOND_MS + step)));
  };
  return (
    <div className={styles.whole}>
      <div className={styles.track} data-end={shownMs - from > to - shownMs || undefined}>
        <svg
          className={styles.curve}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {line && (
            <path className={styles.area} d={`${line} L${WIDTH} ${HEIGHT} L0 ${HEIGHT} Z`} />
          )}
          {line && <path className={styles.line} d={line} />}
          {comparedCurve && (
            <path
              className={styles.compared}
              d={linePath(comparedCurve.done, stops, WIDTH, HEIGHT)}
            />
          )}
        </svg>
        <span className={styles.knob} style={{ left: percent(shownMs) }} aria-hidden="true">
          <span className={styles.label}>{clock(shownMs)}</span>
        </span>
        <input
          type="range"
          className={styles.input}
          aria-label={t('Time of the day')}
          aria-valuetext={formatClock(timeMs, 'second', timeZone)}
          min={from}
          max={to}
          step={SECOND_MS}
          value={shownMs}
          ref={slider}
          aria-disabled={!range}
          onChange={(event) => range && onMove(Number(event.target.value))}
          onKeyDown={press}
        />
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {range &&
          ticksOf(range, TICKS).map((tick) => (
            <span key={tick} style={{ left: percent(tick) }}>
              {clock(tick)}
            </span>
          ))}
      </div>
    </div>
  );
}
