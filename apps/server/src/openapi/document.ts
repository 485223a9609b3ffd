import type { INestApplication } from '@nestjs/common';
import type { Failure } from '@milkround/contracts';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { handlersOf } from './handlers';
import { FAILURE, operationOf } from './operation';
import { schemaOf } from './schemas';

const FAILURE_EXAMPLE: Failure = {
  statusCode: 400,
  error: 'Bad Request',
  message: 'name is required',
  errors: [{ field: 'name', message: 'name is required' }],
};

/** Every route that the application has, as OpenAPI. A route cannot be left out: the routes are the framework's own. */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Milkround')
    .setDescription('Milk rounds before dawn. Sign in with a login call and send its token as a bearer token with every other.')
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer' })
    .build();
  const operationIdFactory = (controller: string, method: string) => `${controller}.${method}`;
  const document = SwaggerModule.createDocument(app, about, { operationIdFactory });
  const handler = handlersOf(app);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'post'] as const) {
      const operationId = item[method]?.operationId;
      const found = operationId === undefined ? null : handler(operationId);
      if (operationId !== undefined && found) item[method] = operationOf(method, path, operationId, found);
    }
  }
  const schemas = { [FAILURE]: { ...schemaOf(FAILURE_EXAMPLE), required: ['statusCode', 'error', 'message'] } };
  return { ...document, components: { ...document.components, schemas } };
}
