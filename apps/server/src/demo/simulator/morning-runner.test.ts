import type { SyncCommand, SyncResult, Written } from '@milkround/contracts';
import { MISHAPS, planMorning, type MorningPlan } from './morning-plan';
import { MorningRunner } from './morning-runner';
import { CallFailed, ServerCalls } from './server-calls';
import { SimulatedPhone } from './simulated-phone';
import { Walk } from './walk';

const STOPS = 40;
const consumerIds = Array.from({ length: STOPS }, (_, index) => `c${index + 1}`);

/** A server with one list, whose answer to a close may get lost. */
class FakeServer extends ServerCalls {
  readonly batches: (readonly SyncCommand[])[] = [];
  lostCloses = 0;
  private readonly visited = new Set<string>();

  constructor() {
    super(() => null, 'test');
  }

  override async send<T>(_: 'GET' | 'POST', path: string): Promise<T> {
    const data = path === 'login' ? { token: 'token' } : consumerIds.map((id) => this.stopOf(id));
    return JSON.parse(JSON.stringify({ data }));
  }

  override async sync(_: string, commands: readonly SyncCommand[]): Promise<Written<SyncResult[]>> {
    this.batches.push(commands);
    for (const { type, data } of commands) {
      if (type === 'edit-order-status') this.visited.add(data.consumerId);
      if (type === 'edit-order-remarks') this.visited.add(data.consumerUniqueId);
      if (type === 'day-close' && this.lostCloses-- > 0) throw new CallFailed(503, 'busy');
    }
    return JSON.parse('{ "data": [] }');
  }

  private stopOf(consumerId: string) {
    const line = {
      id: `order of ${consumerId}`,
      exp_quantity: 2,
      dlvr_quantity: null,
      is_delivered: this.visited.has(consumerId),
      consumer_absence: null,
    };
    return { consumerId, data: [line] };
  }
}

async function complete(wished: Partial<MorningPlan>, lostCloses = 0) {
  const server = new FakeServer();
  server.lostCloses = lostCloses;
  const phone = new SimulatedPhone({ email: 'mde1', password: '' }, '2026-11-23', server);
  const walk = new Walk(1, phone, planMorning('plan', wished), { seed: 'walk' });
  const runner = new MorningRunner({ atOnce: 1, onFailed: () => 0 });
  await runner.complete([walk], Infinity);
  return { batches: server.batches, types: server.batches.flat().map(({ type }) => type) };
}
const countOf = (types: readonly string[], wanted: string) =>
  types.filter((type) => type === wanted).length;

it('visits all stops, closes the day and ends', async () => {
  const { batches, types } = await complete({ absent: 0 });
  expect(countOf(types, 'edit-order-status')).toBe(STOPS);
  expect(types.at(-1)).toBe('day-close');
  expect(batches).toHaveLength(STOPS + 1);
});

it('ends after the wished stops, also with an open day', async () => {
  const { types } = await complete({ absent: 0, stops: 5, leavesOpen: true });
  expect(countOf(types, 'edit-order-status')).toBe(5);
  expect(types).not.toContain('day-close');
});

it('ends after a stop on the way, too', async () => {
  const { types } = await complete({ absent: 0, ...MISHAPS.stopped });
  expect(countOf(types, 'edit-order-status')).toBe(STOPS);
});

it('sends what waited on a phone without a network as one batch', async () => {
  const { batches } = await complete(MISHAPS.offline);
  expect(Math.max(...batches.map(({ length }) => length))).toBeGreaterThan(5);
});

it('sends a close whose answer was lost again under the same id', async () => {
  const { batches } = await complete({ stops: 1 }, 1);
  const closes = batches.flat().filter(({ type }) => type === 'day-close');
  expect(closes).toHaveLength(2);
  expect(new Set(closes.map(({ id }) => id)).size).toBe(1);
});
