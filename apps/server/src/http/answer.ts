import { applyDecorators, HttpCode, Post } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  HEADERS,
  type Message,
  type Read,
  toAnswerMessage,
  type Written,
} from '@milkround/contracts';
import type { JsonText } from '../database/json-rows';

/** The log position of a write's last event, and whether the answer was sent before the read models reached it. */
export interface Reached {
  position: bigint;
  pending?: boolean;
}

const positionsOfAnswers = new WeakMap<object, Reached>();

export const read = <T>(data: T): Read<T> => ({ data });

/** Returns the answer of a write; `reached` is sent in the `x-position` and `x-read-models` headers. */
export function answer<T>(message: Message, data: T, reached?: Reached): Written<T> {
  const body = { ...toAnswerMessage(message), data };
  if (reached) positionsOfAnswers.set(body, reached);
  return body;
}

export function sendPositions(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (_request, reply, body, done) => {
    setPosition(reply, body);
    done(null, body);
  });
}

function setPosition(reply: FastifyReply, body: unknown): void {
  const reached =
    typeof body === 'object' && body !== null ? positionsOfAnswers.get(body) : undefined;
  if (!reached) return;
  void reply.header(HEADERS.position, reached.position.toString());
  if (reached.pending) void reply.header(HEADERS.readModels, 'pending');
}

/** `POST` of a write that answers 200. */
export const Change = (path: string | string[]) => applyDecorators(Post(path), HttpCode(200));
/** `POST` of an `add-*` call: answers 201. */
export const Add = (path: string | string[]) => applyDecorators(Post(path), HttpCode(201));

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
