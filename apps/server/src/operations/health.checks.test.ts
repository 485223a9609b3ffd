import { HealthIndicatorService } from '@nestjs/terminus';
import type { DataSource } from 'typeorm';
import { HealthChecks } from './health.checks';

type Parts = ConstructorParameters<typeof HealthChecks>;

const checksOn = (query: () => Promise<unknown>) =>
  new HealthChecks(
    new HealthIndicatorService(),
    {} as Parts[1],
    {} as Parts[2],
    {} as Parts[3],
    {} as Parts[4],
    { query } as unknown as DataSource,
  );

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('sends one probe to a database that does not answer, for any number of health checks', async () => {
  const query = jest.fn(() => new Promise<never>(() => undefined));
  const checks = checksOn(query);
  const asked = Array.from({ length: 20 }, () => checks.database());
  const statements = query.mock.calls.length;
  await jest.advanceTimersByTimeAsync(2_000);
  for (const { database } of await Promise.all(asked))
    expect(database).toMatchObject({ status: 'down' });
  const later = checks.database();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await later).toMatchObject({ database: { status: 'down' } });
  expect([statements, query.mock.calls.length]).toEqual([2, 2]);
});

it('asks again when the answer has arrived, also when it was an error', async () => {
  const query = jest.fn(() => Promise.reject(new Error('gone')));
  const checks = checksOn(query);
  await checks.database();
  await checks.database();
  expect(query).toHaveBeenCalledTimes(4);
});
