import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RawServerDefault } from 'fastify';

/**
 * JSON is read as ever, but no body at all is none rather than a malformed one: clients name the type of what they do not send,
 * on a logout say. Nothing else is read but multipart, so a form of another site's page cannot be posted here.
 */
export function readJsonBodies(app: NestFastifyApplication, limitBytes: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('text/plain');
  app.useBodyParser<RawServerDefault>('application/json', { bodyLimit: limitBytes }, (request, body, done) => {
    const text = body.toString('utf8');
    if (text.trim() === '') done(null, undefined);
    else parse(request, text, done);
  });
}
