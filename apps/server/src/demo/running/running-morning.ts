import { DEMO_SPEEDS, type DemoSpeed } from '@milkround/contracts';
import type { Fact } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';

/** The events of the running morning of the demo. `minute`: the minute of the morning at which it begins. */
export type RunningMorningFact =
  | Fact<'DemoMorningBegun', { minute: number; speed: DemoSpeed }>
  | Fact<'DemoSpeedChosen', { speed: DemoSpeed }>;

/** The running morning of one date. */
export interface RunningMorning {
  /** The version of its stream. */
  version: number;
  /** When it last began (ISO 8601, UTC); null before. */
  startedAt: string | null;
  speed: DemoSpeed;
  /** The minute of the morning at which it last began. */
  firstMinute: number;
  /** The minute of the morning at the last change, and the time of that change in milliseconds since the epoch. */
  minute: number;
  changedAt: number;
}

export const streamOfMorning = (date: string): string => `demo/morning-${date}`;

const MS_PER_MINUTE = 60_000;
/** The speed at which a morning begins: all of it takes about twenty minutes. */
export const FIRST_SPEED: DemoSpeed = 10;

const NOT_BEGUN: RunningMorning = {
  version: 0,
  startedAt: null,
  speed: 0,
  firstMinute: 0,
  minute: 0,
  changedAt: 0,
};

/** Folds the events of the morning's stream. */
export const foldMorning = (events: readonly RecordedEvent[]): RunningMorning =>
  events.reduce(evolve, NOT_BEGUN);

/** Returns the minute of the morning at a time; the morning continues while no server runs. */
export const minuteAt = ({ minute, changedAt, speed }: RunningMorning, time: number): number =>
  minute + (Math.max(0, time - changedAt) / MS_PER_MINUTE) * speed;

/** Returns when a minute before the present one was, as far as it can be told; never after the morning began, unless that was later. */
export const timeOfMinute = ({ startedAt, firstMinute }: RunningMorning, minute: number): number =>
  Date.parse(startedAt ?? '') - Math.max(0, firstMinute - minute) * MS_PER_MINUTE;

function evolve(
  morning: RunningMorning,
  { version, type, data, meta }: RecordedEvent,
): RunningMorning {
  const changedAt = Date.parse(meta.occurredAt);
  const speed = DEMO_SPEEDS.find((candidate) => candidate === data.speed) ?? FIRST_SPEED;
  if (type === 'DemoSpeedChosen')
    return { ...morning, version, speed, minute: minuteAt(morning, changedAt), changedAt };
  const minute = Number(data.minute);
  return { version, startedAt: meta.occurredAt, speed, firstMinute: minute, minute, changedAt };
}
