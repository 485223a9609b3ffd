import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { MESSAGES } from '@milkround/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { completeOperation } from './operation';
import { refTo, type Schema } from './schemas';

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

const PARAMS: Schema = {
  type: 'object',
  description:
    'The values of the places of the message, by name. A value is a text, a number, another message, or a list of messages.',
  additionalProperties: {
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      refTo('Message'),
      { type: 'array', items: refTo('Message') },
    ],
  },
};
const CODE: Schema = {
  type: 'string',
  description:
    'The stable code of the message. Newer servers may answer codes that are not listed here.',
  enum: Object.keys(MESSAGES),
};
const TEXT: Schema = { type: 'string', description: 'The English text of the message.' };

/** The properties of an answer, an error or a result with a message. */
const messageProperties = {
  message: TEXT,
  code: refTo('MessageCode'),
  params: refTo('MessageParams'),
};
const MESSAGE_FIELDS = Object.keys(messageProperties);

/** An error of a field. An error of a row of an order file has `row` and `column` instead of `field`. */
const FIELD_ERROR: Schema = {
  type: 'object',
  properties: {
    field: { type: 'string' },
    row: { type: 'number' },
    column: { type: 'string' },
    ...messageProperties,
  },
  required: MESSAGE_FIELDS,
};

/** The schemas of messages and of all failures, by their names in the document. */
const MESSAGE_SCHEMAS: Record<string, Schema> = {
  MessageCode: CODE,
  MessageParams: PARAMS,
  Message: {
    type: 'object',
    properties: { code: refTo('MessageCode'), params: refTo('MessageParams') },
    required: ['code', 'params'],
  },
  Failure: {
    type: 'object',
    properties: {
      statusCode: { type: 'number' },
      error: { type: 'string', description: 'The name of the status.' },
      ...messageProperties,
      errors: { type: 'array', items: FIELD_ERROR },
    },
    required: ['statusCode', 'error', ...MESSAGE_FIELDS],
  },
};

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
