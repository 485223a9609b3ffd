import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Scope, type Caller } from '../http/caller';
import { JsonAnswer } from '../http/json-answer';
import { ReadModels } from '../log/read-models';
import { ReadSource } from '../replicas/read-source';
import { KeptAnswer, ServedAnswer } from './kept-answer';
import { LogChanges, type Sources } from './log-changes';
import { ReadModelStates, type ReadModelState } from './read-model-state';

const MAX_ANSWERS = 2_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BYTES_OF_ONE = 16 * 1024 * 1024;
/** Rows that change without an event, as those that an operator repairs, are read again after so long. */
const REREAD_MS = 60_000;

/** Identifies an answer: two requests of one question have the same answer as long as its sources have not changed. */
export interface Question {
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
interface Kept<Answer> {
  answer: Answer;
  position: bigint;
  tables: string;
}

/** An answer that is given now, with the position that it shows at least. */
type Current<T> = Pick<Kept<T>, 'answer' | 'position'>;

/**
 * Keeps answers of reads in memory. An answer is given again only if nothing that it shows has changed up to the position that the read models show
 * in the database when the request comes, so it is never older than what the database would answer.
 */
@Injectable()
export class KeptAnswers {
  private readonly kept = new LRUCache<string, Kept<Sized>>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES_OF_ONE,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length,
    ttl: REREAD_MS,
    // The clock that tests can move.
    perf: Date,
  });
  /** Reads that are under way, for requests that come meanwhile. */
  private readonly running = new Map<string, Kept<Promise<Sized>>>();

  constructor(
    private readonly states: ReadModelStates,
    private readonly changes: LogChanges,
    private readonly readModels: ReadModels,
  ) {}

  /** The kept answer to a question, or else what `read` answers. @throws what `read` throws, which is not kept */
  async answer(question: Question, read: () => Promise<object>): Promise<ServedAnswer> {
    const { answer, position } = await this.current(question, async () => toAnswer(await read()));
    return new ServedAnswer(answer, position);
  }

  /** Returns a kept part of an answer, or else what `read` returns. The caller must not change it. @throws what `read` throws, which is not kept */
  async value<T extends object>(question: Question, read: () => Promise<T>): Promise<Readonly<T>> {
    const { answer } = await this.current(question, async () => new KeptValue(await read()));
    return answer.value;
  }

  private async current<T extends Sized>(question: Question, read: () => Promise<T>): Promise<Current<T>> {
    const state = await this.states.now();
    if (!state.isSettled) return { answer: await read(), position: this.shown(state.position) };
    await this.changes.readUpTo(state.position);
    const key = keyOf(question);
    const isCurrent = (known: Kept<unknown> | undefined) =>
      known?.tables === state.tables && known.position <= state.position && !this.changes.hasChanged(question.sources, known.position);
    const known = [this.kept.get(key), this.running.get(key)].find(isCurrent);
    // All values that are kept for one call have the same type.
    if (known) return { answer: (await known.answer) as T, position: this.shown(state.position) };
    return this.read(key, state, read);
  }

  private async read<T extends Sized>(key: string, state: ReadModelState, read: () => Promise<T>): Promise<Current<T>> {
    const running = { answer: read(), position: state.position, tables: state.tables };
    const source = ReadSource.get();
    // The position of a replica is known when it has answered.
    if (!source) this.running.set(key, running);
    try {
      const answer = await running.answer;
      const replica = source?.position ?? null;
      const position = replica !== null && replica < state.position ? replica : state.position;
      this.keep(key, { answer, position, tables: state.tables });
      return { answer, position: this.shown(position) };
    } finally {
      if (this.running.get(key) === running) this.running.delete(key);
    }
  }

  /** A slow read does not replace the answer of a later one. */
  private keep(key: string, kept: Kept<Sized>): void {
    const known = this.kept.peek(key);
    if (!known || known.tables !== kept.tables || known.position <= kept.position) this.kept.set(key, kept);
  }

  /** The position to be told to the client: the read models of this server may be behind the database, and live subscriptions follow them. */
  private shown(position: bigint): bigint {
    const known = this.readModels.position();
    return known < position ? known : position;
  }
}

const keyOf = ({ call, role, scope: { areaId, deliveryBoyId } }: Question): string =>
  JSON.stringify([role, areaId, deliveryBoyId, ...call]);

const toAnswer = (answer: object): KeptAnswer =>
  new KeptAnswer(Buffer.from(answer instanceof JsonAnswer ? answer.text : JSON.stringify(answer)));

/** A value that is kept as it is. Its text says about how large it is. */
class KeptValue<T extends object> implements Sized {
  readonly bytes: number;

  constructor(readonly value: T) {
    this.bytes = 2 * JSON.stringify(value).length;
  }
}
