import { HttpStatus } from '@nestjs/common';
import { Refused } from './refused';
import { createMessage } from '@milkround/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RawServerDefault, RouteOptions } from 'fastify';
import { BODY_LIMITS, limitsOf } from './body-limits';
import { exceededLimit } from './json-size';

const TOO_MUCH = {
  depth: createMessage('input-too-deep'),
  fields: createMessage('input-too-many-fields'),
  values: createMessage('input-too-many-values'),
};

/**
 * Reads JSON bodies. An empty body counts as no body, because clients send the content type also without one, for example on logout. Except
 * multipart no other type is read, so a page of another site cannot post a form here. A body that is larger than any form is refused before it is
 * parsed.
 */
export function readJsonBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addHook('onRoute', (route: RouteOptions) => {
    route.bodyLimit = limitsOf(route.config).bytes;
  });
  fastify.removeContentTypeParser('text/plain');
  app.useBodyParser<RawServerDefault>(
    'application/json',
    { bodyLimit: BODY_LIMITS.bytes },
    (request, body, done) => {
      const exceeded = exceededLimit(body, limitsOf(request.routeOptions.config));
      if (exceeded) return done(new Refused(HttpStatus.BAD_REQUEST, TOO_MUCH[exceeded]), undefined);
      const text = body.toString('utf8');
      if (text.trim() === '') done(null, undefined);
      else void parse(request, text, done);
    },
  );
}
