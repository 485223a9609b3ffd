import { initialDay } from '@milkround/domain';
import { DeliveryDays } from '../delivery-days';
import { EntryRun } from './entry-run';

const DAY = { date: '2026-11-21', deliveryBoyId: 3 };
const byOf = (commandId: string) => ({
  commandId,
  actor: { role: 'delivery-boy' as const, id: 3 },
  occurredAt: '2026-11-21T00:30:00Z',
});
const decideOn = () => Promise.resolve({ facts: [] });

/** A run that writes a given number of its steps. */
function runOf(written: number) {
  const tried: string[] = [];
  const days: DeliveryDays = Object.assign(Object.create(DeliveryDays.prototype), {
    enterRun: async (_: unknown, steps: Parameters<DeliveryDays['enterRun']>[1]) => {
      for (const step of steps) await step.decideOn(initialDay());
      tried.push(...steps.map(({ context }) => context.commandId));
      return steps.slice(0, written).map((_step, n) => BigInt(n + 1));
    },
  });
  const run = new EntryRun(days, DAY);
  return {
    run,
    tried,
    add: (place: number) => run.writerAt(place)(DAY, byOf(`c${place}`), decideOn),
  };
}

it('writes the entries in their order, for any order of their handlers', async () => {
  const { run, tried, add } = runOf(3);
  const added = Promise.all([add(2), add(0), add(1)]);
  await run.write();
  expect(tried).toEqual(['c0', 'c1', 'c2']);
  expect((await added).map(({ position }) => position)).toEqual([3n, 1n, 2n]);
});

it('ends before an entry without a handler, and refuses later entries', async () => {
  const { run, tried, add } = runOf(9);
  const added = Promise.allSettled([add(0), add(2)]);
  await run.write();
  expect(tried).toEqual(['c0']);
  expect((await added).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(add(1)).rejects.toMatchObject({ name: 'RunEnded' });
});

it('answers that entries could not be written together, so that each is carried out by itself', async () => {
  const { run, add } = runOf(1);
  const added = Promise.allSettled([add(0), add(1)]);
  await run.write();
  expect((await added).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
