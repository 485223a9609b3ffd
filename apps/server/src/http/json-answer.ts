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

/** Sends a {@link JsonAnswer} unchanged. */
export function sendJsonAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, reply, body, done) => {
    if (body instanceof JsonAnswer) reply.serializer((answer: JsonAnswer) => answer.text);
    done(null, body);
  });
}
