import { createMessage, MESSAGES } from '@milkround/contracts';
import { WaitingLine, type LineLimits } from './waiting-line';

const line = (limits: Partial<LineLimits> = {}) =>
  new WaitingLine({
    name: 'test',
    atOnce: 2,
    waiting: 2,
    waitMs: 60_000,
    busy: createMessage('server-busy'),
    retrySeconds: 5,
    ...limits,
  });
const turn = () => new Promise(setImmediate);

it('runs a few tasks at once, the others in the order of arrival, and continues after a failure', async () => {
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  const one = line({ waiting: 10 });
  const work = (n: number) =>
    one.run(async () => {
      begun.push(n);
      most = Math.max(most, (working += 1));
      await turn();
      working -= 1;
      if (n === 1) throw new Error('one fails');
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('refuses a caller when the line is full, with the message and the time to retry', async () => {
  const one = line();
  const working = [await one.enter(), await one.enter()];
  const waiting = [one.enter(), one.enter()];
  await expect(one.enter()).rejects.toMatchObject({
    status: 503,
    message: MESSAGES['server-busy'],
    seconds: 5,
  });
  working[0]?.();
  await expect(waiting[0]).resolves.toBeDefined();
  const later = one.enter();
  working[1]?.();
  (await waiting[0])?.();
  for (const leave of [waiting[1], later]) await expect(leave).resolves.toBeDefined();
});

it('gives the place of a disconnected caller to the next one', async () => {
  const one = line({ atOnce: 1, waiting: 1 });
  const leave = await one.enter();
  const gone = new AbortController();
  const waited = one.enter(gone.signal);
  await expect(one.enter()).rejects.toThrow(MESSAGES['server-busy']);
  gone.abort();
  await expect(waited).rejects.toThrow(MESSAGES['server-busy']);
  const next = one.enter();
  leave();
  await expect(next).resolves.toBeDefined();
  await expect(one.enter(gone.signal)).rejects.toThrow(MESSAGES['server-busy']);
});

it('refuses only the caller that has waited too long', async () => {
  const one = line({ atOnce: 1, waitMs: 10 });
  const leave = await one.enter();
  await expect(one.enter()).rejects.toThrow(MESSAGES['server-busy']);
  leave();
  await expect(one.enter()).resolves.toBeDefined();
});
