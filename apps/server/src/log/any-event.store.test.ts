import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { ProjectionEngine, UnstorableEvent, type ProjectionFailure } from '@milkround/event-store';
import { anyEvent, type AnyEvent } from '../../../../test/support/any-event';
import { ownEventStore } from '../../../../test/support/own-event-store';
import { CREATE_TEXT_ORDER } from '../database/migrations/1-baseline';
import { projections } from '../projections';

const RUNS = 25;
const EVENTS_A_RUN = 60;
const PATIENCE_MS = 20_000;
const TIMEOUT_MS = 120_000;

const own = ownEventStore([CREATE_TEXT_ORDER]);
const failures: ProjectionFailure[] = [];
let engine: ProjectionEngine;

beforeAll(async () => {
  engine = new ProjectionEngine(own().store, projections, {
    onError: (failure) => failures.push(failure),
  });
  await engine.start();
});
afterAll(() => engine.stop());

const versions = new Map<string, number>();

/** Returns the event's position, or null when the log refused it. */
async function append({ streamId, meta, event }: AnyEvent): Promise<bigint | null> {
  const { store } = own();
  const expectedVersion = versions.get(streamId) ?? 0;
  try {
    const { position } = await store.append({
      commandId: randomUUID(),
      meta,
      streams: [{ streamId, expectedVersion, events: [event] }],
    });
    versions.set(streamId, expectedVersion + 1);
    return position;
  } catch (error) {
    if (error instanceof UnstorableEvent) return null;
    throw error;
  }
}

it(
  'any event that the log accepts is folded and written by every read model',
  async () => {
    let [taken, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { minLength: EVENTS_A_RUN, maxLength: EVENTS_A_RUN }),
        async (events) => {
          let last = 0n;
          for (const event of events) {
            const position = await append(event);
            if (position === null) refused += 1;
            else [taken, last] = [taken + 1, position];
          }
          const reached = await engine.waitFor(last, PATIENCE_MS);
          expect({ reached, failures }).toEqual({ reached: true, failures: [] });
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    const { projections: states } = await engine.status();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['running']));
    expect(taken).toBeGreaterThan(refused);
    expect(refused).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
