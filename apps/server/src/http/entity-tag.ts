import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    hasEntityTag?: boolean;
  }
}

/** Gives the answers of a read an `ETag`, the hash of their body; a client that has the answer gets a 304 without a body (RFC 9110). */
export const WithEntityTag = () => RouteConfig({ hasEntityTag: true });

/** Sends the tags of {@link WithEntityTag}. Register it before the compression: the tag is that of the plain body, and therefore weak. */
export function sendEntityTags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (
      !request.routeOptions.config.hasEntityTag ||
      reply.statusCode !== 200 ||
      typeof payload !== 'string'
    )
      return done(null, payload);
    const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
    void reply.header('etag', tag);
    if (request.headers['if-none-match'] !== tag) return done(null, payload);
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}
