import type { Position, SyncResult } from '@milkround/contracts';
import { ApiError } from '../api/errors';
import type { KeptEntry } from '../sync/entry';
import type { LogState } from '../sync/entry-store';
import { Sender, type SyncAnswer, type Sendable, type SenderParts } from '../sync/sender';
import { done, keptEntry } from './entries';
import { taken } from './sync';

/** The body of a batch, as the sender posts it. */
export type SentBody = Parameters<SenderParts['post']>[0];

/** So many entries wait; what has its outcome does no more. */
export class Waiting implements Sendable {
  private entries: KeptEntry[];
  taken: string | null = null;
  positions: (Position | null)[] = [];

  constructor(count: number) {
    this.entries = Array.from({ length: count }, (_, n) => keptEntry(n + 1, done('c1')));
  }

  add(seq: number): void {
    this.entries.push(keptEntry(seq, done('c1')));
  }

  waiting = async (limit: number) => this.entries.slice(0, limit);
  lastTaken = async () => this.taken;
  countWaiting = async () => this.entries.length;
  settle = async (
    _sent: readonly KeptEntry[],
    results: readonly SyncResult[],
    { position }: LogState,
  ) => {
    this.positions.push(position);
    this.entries = this.entries.filter(({ command }) =>
      results.every(({ id }) => id !== command.id),
    );
  };
}

export const NOW = '2026-11-21T00:00:00.000Z';
export const takes = ({ commands }: SentBody): SyncAnswer => ({
  results: commands.map(taken),
  position: '12',
});

/** A sender over what waits and a wire; `posts` are the calls that it made. */
export function sending(
  outbox: Sendable,
  wire: (body: SentBody, nth: number) => SyncAnswer | Promise<SyncAnswer>,
  runExclusive?: SenderParts['runExclusive'],
) {
  const posts: SentBody[] = [];
  const post = async (body: SentBody) => {
    posts.push(body);
    return wire(body, posts.length);
  };
  const sender = new Sender({
    outbox,
    post,
    runExclusive: runExclusive ?? ((work) => work()),
    clock: {
      now: () => new Date(NOW),
      read: () => ({ run: 'r', elapsedMs: 9, offMs: 4 }),
      setBeforeMs: () => 0,
    },
  });
  return { sender, posts };
}

/** Creates a sender as {@link sending} does, and wakes it once. */
export async function started(...parts: Parameters<typeof sending>) {
  const begun = sending(...parts);
  begun.sender.wake();
  await passes(0);
  return begun;
}

export const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
export const failing = (status: number) => {
  throw new ApiError(status, { message: 'No' });
};
export const idsOf = (posts: readonly SentBody[]) =>
  posts.map(({ commands }) => commands.map(({ id }) => id).join(' '));
