import type { ProjectionEngine } from '@milkround/event-store';
import { ProjectionLag } from './projection-lag';

const NAME = 'activity';
let position: bigint;
const engine = {
  lastStatus: () => ({
    horizon: 5n,
    seenAt: performance.now(),
    projections: [{ name: NAME, position }],
  }),
} as unknown as ProjectionEngine;
const pool = { query: async () => ({ rows: [{ position: '4', seconds: 3 }] }) };

it('returns the age of the oldest waiting event, and 0 when none waits', async () => {
  const lag = new ProjectionLag(engine, pool as never);
  position = 4n;
  await lag.read();
  expect(lag.secondsOf({ name: NAME, position })).toBeGreaterThanOrEqual(3);
  position = 5n;
  expect(lag.secondsOf({ name: NAME, position })).toBe(0);
});
