import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Scope, type Caller } from '../http/caller';
import { JsonAnswer } from '../http/json-answer';
import { ReadModels } from '../log/read-models';
import { CachedAnswer, ServedAnswer } from './cached-answer';
import { LogChanges, type Sources } from './log-changes';
import { ReadModelStates, type ReadModelState } from './read-model-state';

const MAX_ANSWERS = 2_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BYTES_OF_ONE = 16 * 1024 * 1024;
/** Rows that change without an event, such as rows that an operator repairs, are read again after this time. */
const REREAD_MS = 60_000;

/** Identifies a cached answer: two equal reads have the same answer as long as its sources have not changed. */
export interface CachedRead {
  /** The call and all its parameters, with the business date if the answer depends on it. A call has bodies or values, not both. */
  call: readonly (string | number | null)[];
  role: Caller['role'];
  scope: Scope;
  sources: Sources;
}

/** An answer or a value, with the memory that it takes. */
interface Sized {
  readonly bytes: number;
}

/** An answer, or the read that it will come from. Its rows show `position` at least. */
interface Cached<Answer> {
  answer: Answer;
  position: bigint;
  tables: string;
}

/** An answer that is given now, with the position that it shows at least. */
type CurrentAnswer<T> = Pick<Cached<T>, 'answer' | 'position'>;

/**
 * Caches answers of reads in memory. A cached answer is given only if nothing that it shows has changed up to the position that the read models have
 * in the database when the request comes, so it is never older than an answer of the database.
 */
@Injectable()
export class AnswerCache {
  private readonly answers = new LRUCache<string, Cached<Sized>>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES_OF_ONE,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length,
    ttl: REREAD_MS,
    // The clock that tests can move.
    perf: Date,
  });
  /** Pending reads. Requests that come meanwhile share them. */
  private readonly pendingReads = new Map<string, Cached<Promise<Sized>>>();

  constructor(
    private readonly states: ReadModelStates,
    private readonly changes: LogChanges,
    private readonly readModels: ReadModels,
  ) {}

  /** Returns the cached answer, or else the answer of `read`. @throws the errors of `read`, which are not cached */
  async answer(question: CachedRead, read: () => Promise<object>): Promise<ServedAnswer> {
    const { answer, position } = await this.current(question, async () => toAnswer(await read()));
    return new ServedAnswer(answer, position);
  }

  /**
   * Returns a cached part of an answer, or else the result of `read`. The caller must not change it. @throws the errors of `read`, which are not
   * cached
   */
  async value<T extends object>(
    question: CachedRead,
    read: () => Promise<T>,
  ): Promise<Readonly<T>> {
    const { answer } = await this.current(question, async () => new CachedValue(await read()));
    return answer.value;
  }

  private async current<T extends Sized>(
    question: CachedRead,
    read: () => Promise<T>,
  ): Promise<CurrentAnswer<T>> {
    const state = await this.states.now();
    if (!state.isSettled)
      return { answer: await read(), position: this.shownPosition(state.position) };
    await this.changes.readUpTo(state.position);
    const key = keyOf(question);
    const isCurrent = (entry: Cached<unknown> | undefined) =>
      entry?.tables === state.tables &&
      entry.position <= state.position &&
      !this.changes.hasChanged(question.sources, entry.position);
    const currentEntry = [this.answers.get(key), this.pendingReads.get(key)].find(isCurrent);
    // All values that are cached for one call have the same type.
    if (currentEntry)
      return {
        answer: (await currentEntry.answer) as T,
        position: this.shownPosition(state.position),
      };
    return this.read(key, state, read);
  }

  private async read<T extends Sized>(
    key: string,
    state: ReadModelState,
    read: () => Promise<T>,
  ): Promise<CurrentAnswer<T>> {
    const pendingRead = { answer: read(), position: state.position, tables: state.tables };
    this.pendingReads.set(key, pendingRead);
    try {
      const answer = await pendingRead.answer;
      this.keep(key, { answer, position: state.position, tables: state.tables });
      return { answer, position: this.shownPosition(state.position) };
    } finally {
      if (this.pendingReads.get(key) === pendingRead) this.pendingReads.delete(key);
    }
  }

  /** A slow read does not replace the answer of a later one. */
  private keep(key: string, entry: Cached<Sized>): void {
    const previousEntry = this.answers.peek(key);
    if (
      !previousEntry ||
      previousEntry.tables !== entry.tables ||
      previousEntry.position <= entry.position
    )
      this.answers.set(key, entry);
  }

  /** The position for the client. The read models of this server may be behind the database, and live subscriptions follow the read models. */
  private shownPosition(position: bigint): bigint {
    const knownPosition = this.readModels.position();
    return knownPosition < position ? knownPosition : position;
  }
}

const keyOf = ({ call, role, scope: { areaId, deliveryBoyId } }: CachedRead): string =>
  JSON.stringify([role, areaId, deliveryBoyId, ...call]);

const toAnswer = (answer: object): CachedAnswer =>
  new CachedAnswer(
    Buffer.from(answer instanceof JsonAnswer ? answer.text : JSON.stringify(answer)),
  );

/** A value that is cached as it is. The length of its JSON estimates its size. */
class CachedValue<T extends object> implements Sized {
  readonly bytes: number;

  constructor(readonly value: T) {
    this.bytes = 2 * JSON.stringify(value).length;
  }
}
