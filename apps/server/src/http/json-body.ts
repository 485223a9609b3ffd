import { HttpStatus } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RawServerDefault, RouteOptions } from 'fastify';
import { Refused } from './refused';
import { BODY_LIMITS, limitsOf, type BodyLimits } from './body-limits';

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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;

/**
 * Returns which limit a JSON text exceeds, or null. The bytes are counted before they are parsed, so that no oversized value is
 * built, compared or traversed. A malformed text is left to the parser.
 */
export function exceededLimit(
  json: Uint8Array,
  limits: Omit<BodyLimits, 'bytes'>,
): 'depth' | 'fields' | 'values' | null {
  let depth = 0;
  let fields = 0;
  let values = 1;
  for (let index = 0; index < json.length; index += 1) {
    switch (json[index]) {
      case QUOTE:
        index = endOfString(json, index);
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        if (++depth > limits.depth) return 'depth';
        if (++values > limits.values) return 'values';
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1;
        break;
      case COLON:
        if (++fields > limits.fields) return 'fields';
        break;
      case COMMA:
        if (++values > limits.values) return 'values';
        break;
    }
  }
  return null;
}

/** Returns the index of the quote that ends the string beginning at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let end = json.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: Uint8Array, index: number): boolean {
  let first = index;
  while (json[first - 1] === BACKSLASH) first -= 1;
  return (index - first) % 2 === 1;
}
