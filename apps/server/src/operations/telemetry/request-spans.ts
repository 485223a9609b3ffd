import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { inSpan } from '@milkround/event-store';
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Paths that are requested every few seconds, and the transport of the socket. */
const UNTRACED = /^\/(health|metrics|live)(\/|$)/;

/**
 * Gives each request a span, which continues the caller's trace, and each command a span in it. The spans have routes and ids of requests;
 * paths, query strings, addresses and bodies may be personal data and are left out. It is a provider only while telemetry is on.
 */
@Injectable()
export class RequestSpans implements OnModuleInit {
  private readonly tracer = trace.getTracer('milkround');
  private readonly contexts = new WeakMap<FastifyRequest, Context>();

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly commands: CommandBus,
  ) {}

  onModuleInit(): void {
    this.traceRequests(this.adapter.httpAdapter.getInstance());
    const execute = this.commands.execute.bind(this.commands);
    this.commands.execute = (command: ICommand) =>
      inSpan(command.constructor.name, {}, () => execute(command));
  }

  private traceRequests(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      const { method, routeOptions, id, headers } = request;
      const route = routeOptions.url ?? 'none';
      if (UNTRACED.test(route)) return done();
      const parent = propagation.extract(context.active(), headers);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'milkround.request_id': String(id),
      };
      const span = this.tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        parent,
      );
      const requestContext = trace.setSpan(parent, span);
      this.contexts.set(request, requestContext);
      context.with(requestContext, done);
    });
    // The body is read by events of the connection, which lose the context.
    fastify.addHook('preValidation', (request, _reply, done) =>
      context.with(this.contexts.get(request) ?? context.active(), done),
    );
    fastify.addHook('onResponse', (request, { statusCode }, done) => {
      this.end(request, statusCode);
      done();
    });
    fastify.addHook('onRequestAbort', (request, done) => {
      this.end(request, null);
      done();
    });
  }

  private end(request: FastifyRequest, status: number | null): void {
    const requestContext = this.contexts.get(request);
    const span = requestContext && trace.getSpan(requestContext);
    if (!span) return;
    if (status !== null) span.setAttribute('http.response.status_code', status);
    if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    this.contexts.delete(request);
  }
}
