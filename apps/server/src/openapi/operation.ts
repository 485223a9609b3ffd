import { API, HEADERS, ROLES } from '@milkround/contracts';
import { exampleOf } from './examples';
import type { CallExample } from './examples/example';
import { failuresOf, type FailureExample } from './failures';
import type { Handler } from './handlers';
import { fieldsOf, schemaOf, schemaOfFields, type Schema } from './schemas';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}
type Content = Record<string, { schema: Schema | { $ref: string }; example?: unknown; examples?: Record<string, { value: unknown }> }>;

/** One call, described. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

/** The name under which the document keeps the shape of every failure, and the way to it. */
export const FAILURE = 'Failure';
const FAILURE_REF = { $ref: `#/components/schemas/${FAILURE}` };

/** Describes a route from its handler and its example. `path` as OpenAPI writes it: `…/edit-area/{id}`. */
export function operationOf(method: 'get' | 'post', path: string, operationId: string, handler: Handler): Operation {
  const role = ROLES.find((name) => path.startsWith(`${API}/${name}/`)) ?? null;
  const call = role ? path.slice(`${API}/${role}/`.length) : path.slice(path.lastIndexOf('/') + 1);
  const example = exampleOf(method.toUpperCase(), role, call);
  const body = handler.body ?? example?.form ?? null;
  const isLogin = call === 'login';
  const isUpload = example?.form !== undefined;
  const failures = failuresOf({
    isPublic: handler.isPublic,
    isLogin,
    isWrite: method === 'post',
    isUpload,
    isExport: path.endsWith('/export'),
    isEntry: method === 'post' && role === 'delivery-boy' && call !== 'login' && call !== 'logout',
    takesInput: body !== null || example?.body !== undefined || handler.query !== null || path.includes('{date}'),
    isOfOneThing: /\{\w*[iI]d\}/.test(path),
  });
  return {
    operationId,
    tags: [role ?? 'everybody'],
    summary: example?.summary ?? '',
    security: handler.isPublic ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(path), ...queryParameters(handler), ...headerParameters(method, role, handler)],
    ...(body && { requestBody: requestBody(body, handler.isForm || isUpload, example) }),
    ...(!body && example?.body && { requestBody: bodyLike(example.body) }),
    responses: { [String(handler.status)]: success(example), ...failureResponses(failures) },
  };
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function queryParameters({ isPublic, query }: Handler): Parameter[] {
  const fields = query ? fieldsOf(query) : [];
  const own: Parameter[] = fields.map(({ name, required, schema }) => ({ name, in: 'query', required, schema }));
  if (isPublic) return own;
  const description = 'The caller’s own id; may be left out.';
  return [...own, { name: 'userId', in: 'query', required: false, description, schema: { type: 'string' } }];
}

function headerParameters(method: string, role: string | null, { isPublic }: Handler): Parameter[] {
  if (method !== 'post' || isPublic) return [];
  const header = (name: string, description: string, format: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', format },
  });
  const once = header(HEADERS.idempotencyKey, 'The same key of the same caller is carried out once.', 'uuid');
  const when = header(
    HEADERS.occurredAt,
    'When it happened on the phone; not believed when later than now or more than seven days before the sign-in.',
    'date-time',
  );
  return role === 'delivery-boy' ? [once, when] : [once];
}

function requestBody(input: NonNullable<Handler['body']>, isForm: boolean, example: CallExample | null) {
  const schema = schemaOfFields(fieldsOf(input));
  const file: Record<string, Schema> = example?.form ? { file: { type: 'string', format: 'binary' } } : {};
  const whole = { schema: { ...schema, properties: { ...schema.properties, ...file } }, example: example?.body };
  return { required: true, content: { 'application/json': whole, ...(isForm && { 'multipart/form-data': whole }) } };
}

/** Of a handler that looks at each part of its body by itself. */
const bodyLike = (example: Record<string, unknown>): NonNullable<Operation['requestBody']> => ({
  required: true,
  content: { 'application/json': { schema: { ...schemaOf(example), required: [] }, example } },
});

function success(example: CallExample | null): { description: string; content: Content } {
  if (example?.file) return { description: 'The file', content: { [example.file]: { schema: { type: 'string', format: 'binary' } } } };
  return { description: 'Done', content: { 'application/json': { schema: schemaOf(example?.answer ?? {}), example: example?.answer } } };
}

function failureResponses(failures: readonly FailureExample[]): Operation['responses'] {
  const responses: Operation['responses'] = {};
  for (const value of failures) {
    const known = responses[value.statusCode]?.content['application/json']?.examples ?? {};
    const examples = { ...known, [value.message]: { value } };
    responses[value.statusCode] = { description: value.error, content: { 'application/json': { schema: FAILURE_REF, examples } } };
  }
  return responses;
}
