import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { API, HEADERS } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import '../http/request';
import { ReadModels } from '../log/read-models';

/**
 * Sends `x-position` with every read: the log position that its rows show at least, taken before the rows are read. These are Fastify hooks and not a Nest interceptor,
 * because refused reads have the header as well, and an interceptor does not see the answer of an exception filter. Measured with interceptors,
 * they caused a third of the garbage of a request.
 */
@Injectable()
export class ReadPosition implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost<FastifyAdapter>,
    private readonly readModels: ReadModels,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance();
    const positions = new WeakMap<FastifyRequest, bigint>();
    fastify.addHook('onRequest', (request, _reply, done) => {
      if (request.method === 'GET' && request.url.startsWith(`${API}/`))
        positions.set(request, this.readModels.position());
      done();
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const position = positions.get(request);
      // Requests without a valid session do not get it.
      if (request.caller && position !== undefined && !reply.hasHeader(HEADERS.position))
        void reply.header(HEADERS.position, position.toString());
      done(null, payload);
    });
  }
}
