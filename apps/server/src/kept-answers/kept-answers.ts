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
/** What changes without an event, as rows that an operator repairs, is read again after so long. */
const REREAD_MS = 60_000;

/** Identifies an answer: two requests of one question have the same answer as long as its sources have not changed. */
export interface Question {
  /** The call and all its parameters, with the business date if the answer depends on it. */
  call: readonly (string | number | null | undefined)[];
  role: Caller['role'];
  scope: Scope;
  sources: Sources;
}

/** An answer, or the read that it will come from. Its rows show `position` at least. */
interface Kept<Answer> {
  answer: Answer;
  position: bigint;
  tables: string;
}

/**
 * Keeps answers of reads in memory. An answer is given again only if nothing that it shows has changed up to the position that the read models show
 * in the database when the request comes, so it is never older than what the database would answer.
 */
@Injectable()
export class KeptAnswers {
  private readonly kept = new LRUCache<string, Kept<KeptAnswer>>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES_OF_ONE,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length,
    ttl: REREAD_MS,
    // The clock that tests can move.
    perf: Date,
  });
  /** Reads that are under way, for requests that come meanwhile. */
  private readonly running = new Map<string, Kept<Promise<KeptAnswer>>>();

  constructor(
    private readonly states: ReadModelStates,
    private readonly changes: LogChanges,
    private readonly readModels: ReadModels,
  ) {}

  /** The kept answer to a question, or else what `read` answers. @throws what `read` throws, which is not kept */
  async answer(question: Question, read: () => Promise<object>): Promise<ServedAnswer> {
    const state = await this.states.now();
    if (!state.isSettled) return new ServedAnswer(await serialised(read), this.shown(state.position));
    await this.changes.readUpTo(state.position);
    const key = keyOf(question);
    const isCurrent = (known: Kept<unknown> | undefined) =>
      known?.tables === state.tables && known.position <= state.position && !this.changes.hasChanged(question.sources, known.position);
    const known = [this.kept.get(key), this.running.get(key)].find(isCurrent);
    if (known) return new ServedAnswer(await known.answer, this.shown(state.position));
    return this.read(key, state, read);
  }

  private async read(key: string, state: ReadModelState, read: () => Promise<object>): Promise<ServedAnswer> {
    const running = { answer: serialised(read), position: state.position, tables: state.tables };
    const source = ReadSource.get();
    // The position of a replica is known when it has answered.
    if (!source) this.running.set(key, running);
    try {
      const answer = await running.answer;
      const replica = source?.position ?? null;
      const position = replica !== null && replica < state.position ? replica : state.position;
      this.keep(key, { answer, position, tables: state.tables });
      return new ServedAnswer(answer, this.shown(position));
    } finally {
      if (this.running.get(key) === running) this.running.delete(key);
    }
  }

  /** A slow read does not replace the answer of a later one. */
  private keep(key: string, kept: Kept<KeptAnswer>): void {
    const known = this.kept.peek(key);
    if (!known || known.tables !== kept.tables || known.position <= kept.position) this.kept.set(key, kept);
  }

  /** What this server knows may be behind what it has read in the database; live subscriptions follow what it knows. */
  private shown(position: bigint): bigint {
    const known = this.readModels.position();
    return known < position ? known : position;
  }
}

const keyOf = ({ call, role, scope: { areaId, deliveryBoyId } }: Question): string =>
  JSON.stringify([role, areaId, deliveryBoyId, ...call]);

async function serialised(read: () => Promise<object>): Promise<KeptAnswer> {
  const answer = await read();
  return new KeptAnswer(Buffer.from(answer instanceof JsonAnswer ? answer.text : JSON.stringify(answer)));
}
