import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { MESSAGE_SCHEMAS } from './message-schemas';
import { completeOperation } from './operation';

/**
 * The OpenAPI document of all routes. Paths, parameters and bodies come from the decorators of controllers and input classes;
 * {@link completeOperation} adds summaries, examples and failures.
 */
export function apiDocument(app: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Milkround')
    .setDescription(
      'Milk rounds before dawn. Sign in with a login call and send its token as a bearer token with every other. Each answer repeats the `x-request-id` of its request (8 to 64 letters, digits, `_`, `-`, `.`) and names the epoch of the log in `x-log-epoch` and the time of the server in `x-time`.',
    )
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer' })
    .build();
  const operationIdFactory = (controller: string, method: string) => `${controller}.${method}`;
  const document = SwaggerModule.createDocument(app, description, { operationIdFactory });
  for (const [path, { get, post }] of Object.entries(document.paths)) {
    if (get) completeOperation('get', path, get);
    if (post) completeOperation('post', path, post);
  }
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...document.components?.schemas, ...MESSAGE_SCHEMAS },
    },
  };
}
