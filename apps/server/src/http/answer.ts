import { HttpCode, Post, applyDecorators } from '@nestjs/common';
import {
  HEADERS,
  toAnswerMessage,
  type Message,
  type Read,
  type Written,
} from '@milkround/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The log position of a write's last event, and whether the answer was sent before the read models reached it. */
export interface Reached {
  position: bigint;
  pending?: boolean;
}

const positionsOfAnswers = new WeakMap<object, Reached>();

/** Returns the answer of a read. */
export const read = <T>(data: T): Read<T> => ({ data });

/** Returns the answer of a write; `reached` is sent in the `x-position` and `x-read-models` headers. */
export function answer<T>(message: Message, data: T, reached?: Reached): Written<T> {
  const body = { ...toAnswerMessage(message), data };
  if (reached) positionsOfAnswers.set(body, reached);
  return body;
}

/** Sends the position of {@link answer} in the headers of the reply. */
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
