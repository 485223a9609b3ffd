import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { JsonText } from '../database/json-rows';

/** The body of an answer that is JSON text already. */
export class JsonAnswer {
  constructor(readonly text: string) {}
}

/** Returns the answer of a read, from rows that PostgreSQL wrote as JSON. */
export const readRows = (rows: readonly JsonText<unknown>[]): JsonAnswer =>
  new JsonAnswer(`{"data":[${rows.join(',')}]}`);

/** Returns the answer of {@link readRows} with the value of `before` that requests the next rows. */
export const pageOfRows = ({
  rows,
  next,
}: {
  rows: readonly JsonText<unknown>[];
  next: string | null;
}): JsonAnswer => new JsonAnswer(`{"data":[${rows.join(',')}],"next":${JSON.stringify(next)}}`);

/** Rows that are serialised without a break, which takes about three milliseconds. */
const SLICE = 500;

/** Serialises rows slice by slice, and lets other requests have a turn after each slice: ten thousand rows take the event loop a tenth of a second. */
export async function jsonOfRows(
  rows: readonly object[],
  slice = SLICE,
  textOf: (row: object) => string = JSON.stringify,
): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += slice) {
    if (from > 0) await yieldToOthers();
    for (const row of rows.slice(from, from + slice)) texts.push(textOf(row));
  }
  return `[${texts.join(',')}]`;
}

/** The JSON of rows that {@link readInSlices} has served, as long as something refers to the rows. */
const servedTexts = new WeakMap<object, string>();

function servedText(row: object): string {
  const text = servedTexts.get(row) ?? JSON.stringify(row);
  servedTexts.set(row, text);
  return text;
}

/**
 * Returns the answer of a read whose data have lists of thousands of rows. They are serialised slice by slice, as by {@link jsonOfRows}. A row that is
 * served again, as the same object, has the same text: nobody may change a row after it was served.
 */
export async function readInSlices<T extends object>(data: T): Promise<JsonAnswer> {
  const fields: string[] = [];
  for (const name of Object.keys(data) as (keyof T & string)[]) {
    const value: unknown = data[name];
    if (value === undefined) continue;
    fields.push(
      `"${name}":${Array.isArray(value) ? await jsonOfRows(value, SLICE, servedText) : JSON.stringify(value)}`,
    );
  }
  return new JsonAnswer(`{"data":{${fields.join(',')}}}`);
}

/** Sends a {@link JsonAnswer} unchanged. */
export function sendJsonAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, reply, body, done) => {
    if (body instanceof JsonAnswer) reply.serializer((answer: JsonAnswer) => answer.text);
    done(null, body);
  });
}
