import type { PhoneEntry, SyncCommand, SyncResult } from '@milkround/contracts';
import {
  currentlyExpired,
  currentSession,
  endSession,
  expireSession,
  startSession,
} from '../session/session';
import { done } from '../testing/entries';
import { deliveryBoy } from '../testing/sessions';
import { taken } from '../testing/sync';
import { SIGN_OUT_AFTER_MS, whileDayEnds } from './day-end';

const command = (id: string, entry: PhoneEntry): SyncCommand => ({
  ...entry,
  id,
  occurredAt: '2026-11-21T03:00:00.000Z',
});
const close = command('close', {
  type: 'day-close',
  data: { assignedQuantity: 40, EmptyBottle: 3 },
});
const marked = command('done', done('c1'));
const result = (command: SyncCommand, how: SyncResult['result']): SyncResult => ({
  ...taken(command),
  result: how,
});

/** A server that ends the session with the answer, as it does when the day is closed. */
const answers = (...results: SyncResult[]) => ({
  whichEndsTheSession: () => {
    expireSession(deliveryBoy.token, '/deliveryBoy/orders');
    return Promise.resolve({ results, position: '7' });
  },
  plainly: () => Promise.resolve({ results, position: '7' }),
});
const nextPerson = { ...deliveryBoy, name: 'Vijay Pawar', token: 'next-token' };
const passes = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  startSession(deliveryBoy);
});
afterEach(() => {
  passes(SIGN_OUT_AFTER_MS);
  endSession('all');
  jest.useRealTimers();
});

it('leaves time to read that the day is closed, and then shows the sign-in for a new day', async () => {
  const { results } = await whileDayEnds(
    [close],
    answers(result(marked, 'done'), result(close, 'done')).whichEndsTheSession,
  );
  expect(results).toHaveLength(2);
  passes(SIGN_OUT_AFTER_MS - 1);
  expect(currentSession()).toEqual(deliveryBoy);
  passes(1);
  expect([currentSession(), currentlyExpired()]).toEqual([
    null,
    expect.objectContaining({ role: 'delivery-boy', wasRefused: false }),
  ]);
});

it('ends the session also when another request has closed the day before', async () => {
  await whileDayEnds([close], answers(result(close, 'already-done')).plainly);
  passes(SIGN_OUT_AFTER_MS);
  expect(currentSession()).toBeNull();
});

it.each([
  ['while it is being closed', () => startSession(nextPerson), () => undefined],
  ['before the time is over', () => undefined, () => startSession(nextPerson)],
])(
  'does not sign out a person who signs in on this phone %s',
  async (_when, meanwhile, afterwards) => {
    await whileDayEnds([close], () => {
      meanwhile();
      return answers(result(close, 'done')).plainly();
    });
    afterwards();
    passes(SIGN_OUT_AFTER_MS);
    expect(currentSession()).toEqual(nextPerson);
  },
);

it('continues when the day is not closed after all', async () => {
  await whileDayEnds([close], answers(result(close, 'set-aside')).plainly);
  passes(SIGN_OUT_AFTER_MS);
  expect(currentSession()).toEqual(deliveryBoy);
});

it('lets a session end at once that the server ends while the close fails', async () => {
  const fails = () => {
    expireSession(deliveryBoy.token, '/deliveryBoy/orders');
    return Promise.reject(new Error('No network'));
  };
  await expect(whileDayEnds([close], fails)).rejects.toThrow('No network');
  expect([currentSession(), currentlyExpired()?.wasRefused]).toEqual([null, true]);
});

it('delays nothing for entries that close no day', async () => {
  await whileDayEnds([], answers(result(marked, 'done')).whichEndsTheSession);
  expect([currentSession(), currentlyExpired()?.wasRefused]).toEqual([null, true]);
});
