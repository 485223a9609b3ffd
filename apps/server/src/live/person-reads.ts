import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../http/caller';

/** Rest after each read, as a multiple of the time that it took: the reads of one person take a fifth of a processor at most. */
const REST_PER_WORK = 4;
const LONGEST_REST_MS = 1_000;
const MAX_WAITING = 100;

interface Line<T> {
  /** Reads that have not started, by their keys. */
  waitingReads: Map<string, Promise<T>>;
  lastRead: Promise<void>;
}

/**
 * Reads of the changes that sockets missed, one after the other for each person: with any number of sockets, other people keep their share of the
 * server. A request that is repeated before its read has started shares that read.
 */
export class PersonReads<T> {
  private readonly lines = new Map<string, Line<T>>();

  /** @param key identity of the read among those of the person @returns null when too many different reads wait already */
  async run(
    { role, id }: Pick<Caller, 'role' | 'id'>,
    key: string,
    read: () => Promise<T>,
  ): Promise<T | null> {
    const person = `${role}/${id}`;
    const line = this.lines.get(person) ?? {
      waitingReads: new Map<string, Promise<T>>(),
      lastRead: Promise.resolve(),
    };
    const waitingRead = line.waitingReads.get(key);
    if (waitingRead) return waitingRead;
    if (line.waitingReads.size >= MAX_WAITING) return null;
    this.lines.set(person, line);
    let startedAt = 0;
    const result = line.lastRead.then(() => {
      line.waitingReads.delete(key);
      startedAt = performance.now();
      return read();
    });
    line.waitingReads.set(key, result);
    const lastRead = result.then(
      () => rest(startedAt),
      () => rest(startedAt),
    );
    line.lastRead = lastRead;
    void lastRead.then(() => {
      if (line.lastRead === lastRead) this.lines.delete(person);
    });
    return result;
  }
}

const rest = (startedAt: number): Promise<void> =>
  pause(Math.min((performance.now() - startedAt) * REST_PER_WORK, LONGEST_REST_MS), undefined, {
    ref: false,
  });
