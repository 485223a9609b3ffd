import type { RecordedEvent } from '../events';
import { BatchObservation } from './batch-observation';

const event = (recordedAt: string, traceparent?: string): RecordedEvent => ({
  ...{
    position: 7n,
    streamId: 'day/1',
    version: 1,
    eventId: 'e',
    type: 'Poured',
    schemaVersion: 1,
    data: {},
  },
  ...{ meta: { commandId: 'c', occurredAt: '', ...(traceparent && { traceparent }) }, recordedAt },
});

it('divides the time of a batch among its projections', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const observation = new BatchObservation();
  for (const [at, projection] of [
    [1_010, 'delivery-day'],
    [1_030, 'reports'],
    [1_035, 'delivery-day'],
  ] as const) {
    now.mockReturnValue(at);
    observation.lap(projection);
  }
  const { seconds } = observation.end({ isLive: true });
  expect(Object.fromEntries(seconds)).toEqual({
    'delivery-day': expect.closeTo(0.015),
    reports: expect.closeTo(0.02),
  });
  now.mockRestore();
});

it('counts the events of all pages, and keeps the time of the oldest and the traces', () => {
  const observation = new BatchObservation();
  observation.add([event('2026-01-01T00:00:00Z'), event('2026-01-01T00:00:01Z', 'trace')]);
  observation.add([event('2026-01-01T00:00:02Z')]);
  expect(observation.end({ isLive: false })).toMatchObject({
    isLive: false,
    events: 3,
    oldestRecordedAt: '2026-01-01T00:00:00Z',
    traceparents: ['trace'],
  });
});
