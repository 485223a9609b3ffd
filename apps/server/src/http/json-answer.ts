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

/** Serialises rows slice by slice, and lets other requests have a turn after each slice: ten thousand rows take the event loop a tenth of a second. */
export async function jsonOfRows(rows: readonly object[], slice: number): Promise<string> {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += slice) {
    if (from > 0) await yieldToOthers();
    for (const row of rows.slice(from, from + slice)) texts.push(JSON.stringify(row));
  }
  return `[${texts.join(',')}]`;
}

/** Sends a {@link JsonAnswer} unchanged. */
export function sendJsonAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, reply, body, done) => {
    if (body instanceof JsonAnswer) reply.serializer((answer: JsonAnswer) => answer.text);
    done(null, body);
  });
}
