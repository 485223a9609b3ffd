import { API, MESSAGES } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONTRACT } from '../support/api-contract';
import { requestBodyOf, type ApiOperation } from '../support/api-document';
import { Client } from '../support/client';
import { shareServer } from '../support/own-server';

const server = shareServer();
let anybody: Client;
let document: OpenAPIObject;

beforeAll(async () => {
  anybody = new Client(server().url);
  const { status, body } = await anybody.get<OpenAPIObject>('/docs/json');
  expect(status).toBe(200);
  document = body;
});

const operations = (): [name: string, operation: ApiOperation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, ApiOperation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
type Media = { schema: object; example?: object; examples?: Record<string, object> };
const json = (of: unknown) =>
  (of as { content: Record<string, Media> }).content['application/json'];

it('describes exactly the calls of the contract', () => {
  const described = operations().map(([name]) => name);
  expect(described.sort()).toEqual([...CONTRACT].sort());
});

it('describes the purpose of every call, and how it can end', () => {
  for (const [name, operation] of operations()) {
    expect({ name, summary: operation.summary }).toEqual({
      name,
      summary: expect.stringMatching(/\w+/),
    });
    const statuses = Object.keys(operation.responses);
    expect({ name, statuses }).toEqual({ name, statuses: expect.arrayContaining(['503']) });
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    const isOpen = operation.security?.length === 0;
    expect({
      name,
      refusals: statuses.filter((status) => !isOpen && ['401', '403'].includes(status)),
    }).toEqual({
      name,
      refusals: isOpen ? [] : ['401', '403'],
    });
  }
});

it('gives an example of every answer and of every failure, in the common shape of failures', () => {
  for (const [name, { responses }] of operations()) {
    for (const [status, response] of Object.entries(responses)) {
      const media = json(response);
      if (!media) continue;
      if (status.startsWith('2'))
        expect({ name, example: media.example }).toEqual({ name, example: expect.any(Object) });
      else
        for (const example of Object.values(media.examples ?? {}))
          expect(example).toEqual({
            value: expect.objectContaining({
              statusCode: Number(status),
              message: expect.any(String),
            }),
          });
    }
  }
});

describe('the schema of the texts that users read', () => {
  const schemas = () =>
    (document.components?.schemas ?? {}) as Record<
      string,
      { enum?: string[]; properties?: object; required?: string[] }
    >;
  const message = {
    code: { $ref: '#/components/schemas/MessageCode' },
    params: { $ref: '#/components/schemas/MessageParams' },
  };

  it('names the codes of all messages, and the possible types of their params', () => {
    expect(schemas().MessageCode?.enum?.sort()).toEqual(Object.keys(MESSAGES).sort());
    expect(schemas().MessageParams).toMatchObject({
      type: 'object',
      additionalProperties: { oneOf: expect.anything() },
    });
    expect(schemas().Message).toMatchObject({ properties: message, required: ['code', 'params'] });
  });

  it('has code and params of every failure, and of each of its errors', () => {
    expect(schemas().Failure).toMatchObject({
      properties: {
        ...message,
        errors: { items: { properties: message, required: ['message', 'code', 'params'] } },
      },
      required: ['statusCode', 'error', 'message', 'code', 'params'],
    });
  });

  it('has code and params of every success with a message', () => {
    const saying = operations().flatMap(([name, { responses }]) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
      const media = json(success?.[1]);
      return media?.example && 'message' in media.example ? [{ name, schema: media.schema }] : [];
    });
    expect(saying.length).toBeGreaterThan(20);
    for (const { name, schema } of saying)
      expect({ name, schema }).toMatchObject({
        name,
        schema: { properties: message, required: ['message', 'code', 'params'] },
      });
  });

  it('names no schema that does not exist', () => {
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name = '']) => name,
    );
    expect([...new Set(named)].filter((name) => !(name in schemas()))).toEqual([]);
  });
});

it('gives an example of every body, with its own fields and all required ones', () => {
  for (const [name, operation] of operations()) {
    const body = requestBodyOf(document, operation);
    if (!body) continue;
    const { schema, example } = body;
    const required = schema.required ?? [];
    const known = Object.keys(schema.properties);
    expect(known.length).toBeGreaterThan(0);
    const given = Object.keys(example ?? {});
    expect({ name, unknown: given.filter((field) => !known.includes(field)) }).toEqual({
      name,
      unknown: [],
    });
    expect({ name, left: required.filter((field) => !given.includes(field)) }).toEqual({
      name,
      left: [],
    });
  }
});

it('describes every body of a call that has one', () => {
  const bodies = operations().flatMap(([name, { requestBody }]) => (requestBody ? [name] : []));
  const writesWithoutBody =
    /logout$|(delete-(?!delivery-boy|product)[a-z-]+|reset-[a-z-]+|end-session|undo-hand-over|undo-merge)\/\{\w+\}$|take-back$|end-other-sessions$|acknowledge-password-change$|keep-session$|back-up-now$/;
  const writes = operations().flatMap(([name]) =>
    name.startsWith('POST') && !writesWithoutBody.test(name) ? [name] : [],
  );
  expect(bodies.sort()).toEqual(writes.sort());
});

it('knows the fields with their kinds and bounds from the input classes', () => {
  const body = (path: string) => {
    const operation = document.paths[`${API}/${path}`]?.post;
    if (!operation) throw new Error(`There is no ${path}`);
    return requestBodyOf(document, operation)?.schema;
  };
  expect(body('delivery-boy/day-close')).toMatchObject({
    properties: {
      assignedQuantity: { type: 'number', minimum: 0 },
      EmptyBottle: { type: 'number' },
      remarks: { type: 'string' },
    },
    required: ['assignedQuantity', 'EmptyBottle'],
  });
  expect(body('admin/add-single-order')).toMatchObject({
    properties: {
      orderDate: { format: 'date' },
      delr_boy_id: { type: 'integer' },
      consumer_id: { type: 'string', maxLength: 200 },
    },
  });
  expect(body('admin/add-supervisor')).toMatchObject({
    properties: { password: { format: 'password', minLength: 6 } },
  });
});

it('has a page whose scripts are all files of its own, under the policy of every page except for its styles', async () => {
  const page = await anybody.get<string>('/docs');
  const settings = await anybody.get('/api/get-setting');
  expect(page.status).toBe(200);
  const [ofPage, ofOthers] = [page, settings].map(
    ({ headers }) => headers.get('content-security-policy')?.split(';') ?? [],
  );
  expect(ofPage?.filter((directive) => !ofOthers?.includes(directive))).toEqual([
    "style-src 'self' 'unsafe-inline'",
  ]);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)/g)].map(
    ([, attributes = '', content = '']) => [attributes, content.trim()],
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const [attributes, content] of scripts) {
    expect(content).toBe('');
    const [, source = ''] = /src="\.(\/docs\/[^"]+)"/.exec(attributes ?? '') ?? [];
    expect((await anybody.get(source)).status).toBe(200);
  }
});
