import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { apiDocument } from './document';

/**
 * The API's description at `/docs` to read and try, and at `/docs/json`. Made when somebody first asks for it, so that the start does not
 * wait. Its page has no inline script: the security policy of all pages holds for it as well.
 */
export function serveDocs(app: NestFastifyApplication): void {
  let made: OpenAPIObject | undefined;
  SwaggerModule.setup('docs', app, () => (made ??= apiDocument(app)), {
    jsonDocumentUrl: 'docs/json',
    raw: ['json'],
    customSiteTitle: 'Milkround API',
  });
}
