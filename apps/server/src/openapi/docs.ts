import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { apiDocument } from './document';

/**
 * Serves the API's description at `/docs` to read and try, and at `/docs/json`. It is created at the first request, so that the start does not
 * wait. Its page has no inline script: the security policy of all pages applies to it as well.
 */
export function serveDocs(app: NestFastifyApplication): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('docs', app, () => (document ??= apiDocument(app)), {
    jsonDocumentUrl: 'docs/json',
    raw: ['json'],
    customSiteTitle: 'Milkround API',
  });
}
