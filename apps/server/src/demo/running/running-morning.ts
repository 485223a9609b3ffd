import { DEMO_SPEEDS, type DemoSpeed } from '@milkround/contracts';
import type { Fact } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { minuteAt, type Pace } from '../simulator/pace';

/** The events of the running morning of the demo. `minute`: the minute of the morning at which it begins. */
export type RunningMorningFact =
  | Fact<'DemoMorningBegun', { minute: number; speed: DemoSpeed }>
  | Fact<'DemoSpeedChosen', { speed: DemoSpeed }>;

export interface RunningMorning extends Omit<Pace, 'startedAt'> {
  version: number;
  /** When it last began (ISO 8601, UTC); null before. */
  startedAt: string | null;
  speed: DemoSpeed;
}

export type BegunMorning = RunningMorning & Pace;

export const streamOfMorning = (date: string): string => `demo/morning-${date}`;

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

export const foldMorning = (events: readonly RecordedEvent[]): RunningMorning =>
  events.reduce(evolve, NOT_BEGUN);

export const hasBegun = (morning: RunningMorning): morning is BegunMorning =>
  morning.startedAt !== null;

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
