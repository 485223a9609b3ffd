import { BatchTimer } from './batch-timer';

it('divides the time of a batch among its projections', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const timer = new BatchTimer();
  for (const [at, projection] of [
    [1_010, 'delivery-day'],
    [1_030, 'reports'],
    [1_035, 'delivery-day'],
  ] as const) {
    now.mockReturnValue(at);
    timer.lap(projection);
  }
  expect(Object.fromEntries(timer.seconds)).toEqual({ 'delivery-day': expect.closeTo(0.015), reports: expect.closeTo(0.02) });
  now.mockRestore();
});
