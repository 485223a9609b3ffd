import type { DataSource } from 'typeorm';
import { randomUUID } from 'node:crypto';
import { ownEventStore } from '../../../../test/support/own-event-store';
import { ReadModels } from '../log/read-models';
import { ConsumerStreams } from './consumer-streams';

const own = ownEventStore();

it('decides nothing on details that may have changed since', async () => {
  const readModels = { reach: (position: bigint) => Promise.resolve({ position, pending: true }) };
  const database = { query: () => Promise.resolve([]) };
  const consumers = new ConsumerStreams(
    own().store,
    readModels as unknown as ReadModels,
    database as unknown as DataSource,
  );
  const context = {
    commandId: randomUUID(),
    actor: { role: 'admin' as const, id: 1 },
    occurredAt: '2026-03-01T00:00:00.000Z',
  };
  const decide = jest.fn(() => []);
  await expect(consumers.change('C1', context, decide)).rejects.toMatchObject({ status: 503 });
  expect(decide).not.toHaveBeenCalled();
});
