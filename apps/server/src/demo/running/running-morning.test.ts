import assert from 'node:assert';
import type { RecordedEvent } from '@milkround/event-store';
import { minuteAt, timeOfMinute } from '../simulator/pace';
import { foldMorning, hasBegun } from './running-morning';

const MINUTE = 60_000;
const BEGIN = Date.parse('2026-11-23T01:00:00.000Z');
const at = (minutes: number) => BEGIN + minutes * MINUTE;

const event = (
  version: number,
  minutes: number,
  type: string,
  data: Record<string, unknown>,
): RecordedEvent => ({
  position: BigInt(version),
  streamId: 'demo/morning-2026-11-23',
  version,
  eventId: String(version),
  type,
  schemaVersion: 1,
  data,
  meta: { commandId: String(version), occurredAt: new Date(at(minutes)).toISOString() },
  recordedAt: new Date(at(minutes)).toISOString(),
});
const begun = event(1, 0, 'DemoMorningBegun', { minute: 70, speed: 10 });

it('has not begun before a person has signed in', () => {
  expect(foldMorning([])).toMatchObject({ startedAt: null, version: 0 });
});

it('continues at the chosen speed, and stops while it is paused', () => {
  const morning = foldMorning([
    begun,
    event(2, 3, 'DemoSpeedChosen', { speed: 0 }),
    event(3, 10, 'DemoSpeedChosen', { speed: 60 }),
  ]);
  expect(minuteAt(foldMorning([begun]), at(2))).toBe(90);
  expect(morning).toMatchObject({ version: 3, speed: 60, startedAt: '2026-11-23T01:00:00.000Z' });
  expect(minuteAt(morning, at(10))).toBe(100);
  expect(minuteAt(morning, at(11))).toBe(160);
});

it('has the times of the minutes before its beginning, except for a morning that begins again', () => {
  const [first, again] = [
    [begun],
    [begun, event(2, 30, 'DemoMorningBegun', { minute: 0, speed: 10 })],
  ]
    .map(foldMorning)
    .filter(hasBegun);
  assert(first && again);
  expect(timeOfMinute(first, 50)).toBe(at(-20));
  expect(minuteAt(again, at(31))).toBe(10);
  expect(timeOfMinute(again, 50)).toBe(at(30));
});
