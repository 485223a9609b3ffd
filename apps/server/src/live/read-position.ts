import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { API, HEADERS } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import '../http/request';
import { ReadModels } from '../log/read-models';

/**
 * Every read says how far it is true at least: the position is taken before the rows are read. Hooks of Fastify's and no interceptor of
 * Nest's: with interceptors a third of what requests left behind for the garbage collector was theirs.
 */
@Injectable()
export class ReadPosition implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost<FastifyAdapter>,
    private readonly readModels: ReadModels,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance();
    const before = new WeakMap<FastifyRequest, bigint>();
    fastify.addHook('onRequest', (request, _reply, done) => {
      if (request.method === 'GET' && request.url.startsWith(`${API}/`)) before.set(request, this.readModels.position());
      done();
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const position = before.get(request);
      // Whoever is not let in learns nothing of the log.
      if (position !== undefined && request.caller && !reply.hasHeader(HEADERS.position))
        void reply.header(HEADERS.position, position.toString());
      done(null, payload);
    });
  }
}
