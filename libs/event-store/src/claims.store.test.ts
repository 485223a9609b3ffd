import { randomUUID } from 'node:crypto';
import { ownEventStore } from '../../../test/support/own-event-store';
import { ClaimTaken, VersionConflict, type AppendRequest, type Claim } from './events';
import type { PostgresEventStore } from './postgres-event-store';

const own = ownEventStore();
let store: PostgresEventStore;

beforeAll(() => {
  ({ store } = own());
});

const occurredAt = '2026-03-01T00:00:00.000Z';
const stream = () => `thing/${randomUUID()}`;
const events = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ type: 'Happened', data: { n } }));
const write = (streamId: string, expectedVersion: number, more: Partial<AppendRequest> = {}) =>
  store.append({
    commandId: randomUUID(),
    streams: [{ streamId, expectedVersion, events: events(1) }],
    meta: { occurredAt },
    ...more,
  });
const countIn = async (streamId: string) => (await store.readStream(streamId)).length;

const claim = (value: string, streamId: string): Claim => ({ kind: 'name', value, streamId });

it('a claim is refused to a second stream in any case of its letters, and granted again to the first', async () => {
  const [one, other] = [stream(), stream()];
  const name = `École ${randomUUID()}`;
  await write(one, 0, { claims: [claim(name, one)] });
  const shouted = claim(name.toUpperCase(), other);
  await expect(write(other, 0, { claims: [shouted] })).rejects.toEqual(new ClaimTaken(shouted));
  expect(await countIn(other)).toBe(0);
  await write(one, 1, { claims: [claim(name.toLowerCase(), one)] });
  await write(other, 0, { claims: [{ ...claim(name, other), kind: 'email' }] });
});

it('a claim is free again once its holder has released it', async () => {
  const [one, other] = [stream(), stream()];
  const name = randomUUID();
  await write(one, 0, { claims: [claim(name, one)] });
  await write(other, 0, { releases: [claim(name, other)] });
  await expect(write(other, 1, { claims: [claim(name, other)] })).rejects.toBeInstanceOf(
    ClaimTaken,
  );
  await write(one, 1, { releases: [claim(name, one)], claims: [claim(`${name} 2`, one)] });
  await write(other, 1, { claims: [claim(name, other)] });
});

it('a claim of a command that fails is not kept', async () => {
  const [one, other] = [stream(), stream()];
  const name = randomUUID();
  await write(one, 0);
  await expect(write(one, 0, { claims: [claim(name, one)] })).rejects.toBeInstanceOf(
    VersionConflict,
  );
  await write(other, 0, { claims: [claim(name, other)] });
});

it('claims go to one of many commands that race for them, in any order of the claims', async () => {
  const names = Array.from({ length: 5 }, () => randomUUID());
  const race = Array.from({ length: 12 }, (_, n) => {
    const streamId = stream();
    const claims = names.map((name) => claim(name, streamId));
    return write(streamId, 0, { claims: n % 2 ? claims : claims.reverse() });
  });
  const results = await Promise.allSettled(race);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ClaimTaken);
});
