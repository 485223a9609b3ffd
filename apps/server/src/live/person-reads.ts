import type { Caller } from '../http/caller';

/** Rest after each read, as a multiple of the time that it took: the reads of one person take a fifth of a processor at most. */
const REST_PER_WORK = 4;
const LONGEST_REST_MS = 1_000;
const MAX_WAITING = 100;

interface Line<T> {
  /** Reads that have not begun, by their keys. */
  waiting: Map<string, Promise<T>>;
  last: Promise<void>;
}

/**
 * Reads of what sockets missed, one after the other for each person: however many sockets ask, others keep their share of the server.
 * A request that is repeated before its read has begun shares that read.
 */
export class PersonReads<T> {
  private readonly lines = new Map<string, Line<T>>();

  /** @param key Identity of the read among those of the person. @returns null when too many different reads wait already */
  async run({ role, id }: Pick<Caller, 'role' | 'id'>, key: string, read: () => Promise<T>): Promise<T | null> {
    const person = `${role}/${id}`;
    const line = this.lines.get(person) ?? { waiting: new Map<string, Promise<T>>(), last: Promise.resolve() };
    const shared = line.waiting.get(key);
    if (shared) return shared;
    if (line.waiting.size >= MAX_WAITING) return null;
    this.lines.set(person, line);
    let began = 0;
    const result = line.last.then(() => {
      line.waiting.delete(key);
      began = performance.now();
      return read();
    });
    line.waiting.set(key, result);
    const last = result.then(
      () => rest(began),
      () => rest(began),
    );
    line.last = last;
    void last.then(() => {
      if (line.last === last) this.lines.delete(person);
    });
    return result;
  }
}

const rest = (began: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min((performance.now() - began) * REST_PER_WORK, LONGEST_REST_MS)).unref());
