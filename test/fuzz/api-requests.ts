import { randomUUID } from 'node:crypto';
import { API, HEADERS, ROLES, type Role } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { requestBodyOf, type ApiOperation } from '../support/api-document';
import { hostileJson, hostileText, hostileValue } from './hostile-values';

/** A request as it is sent, so that it can be sent again alone. */
export interface ApiRequest {
  method: string;
  /** As in the document: `/apis/public/api/admin/edit-area/{id}`. */
  route: string;
  role: Role | null;
  path: string;
  headers: Record<string, string>;
  /** JSON as text, or the fields of a form. */
  body: string | FormField[] | null;
}

export type FormField = [name: string, value: string | Uint8Array];

/** Values that the server knows, by the name of the field: with them a request gets past the first checks. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

interface Operation {
  method: string;
  route: string;
  role: Role | null;
  path: string[];
  query: string[];
  /** An example of the body; null for a call without one. */
  body: Record<string, unknown> | null;
  isForm: boolean;
}

/** All calls that the document has. */
export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.entries(document.paths).flatMap(([route, item]) =>
    (['get', 'post'] as const).flatMap((method) =>
      item[method] ? [operationOf(document, method.toUpperCase(), route, item[method])] : [],
    ),
  );
}

function operationOf(document: OpenAPIObject, method: string, route: string, operation: ApiOperation): Operation {
  const { parameters = [] } = operation;
  const named = (place: string) => parameters.flatMap((each) => ('in' in each && each.in === place ? [each.name] : []));
  const body = requestBodyOf(document, operation);
  const fields = Object.fromEntries(Object.keys(body?.schema.properties ?? {}).map((name) => [name, 1]));
  return {
    method,
    route,
    role: ROLES.find((role) => route.startsWith(`${API}/${role}/`) && !route.endsWith('/login')) ?? null,
    path: named('path'),
    // Who acts for somebody else is stopped at the door: one of the odd pairs is enough.
    query: named('query').filter((name) => name !== 'userId'),
    body: body && { ...fields, ...body.example },
    isForm: body?.contentTypes.includes('multipart/form-data') ?? false,
  };
}

const oneOf = (values: readonly unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);

/** The value of an example as the server knows it now, or as something that hurts, one time in `calm`. */
function valueOf(name: string, example: unknown, known: KnownValues, calm: number): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: calm, arbitrary: calmValue(name, example, known, calm) }, { weight: 1, arbitrary: hostileValue });
}

function calmValue(name: string, example: unknown, known: KnownValues, calm: number): fc.Arbitrary<unknown> {
  const values = known[name];
  if (Array.isArray(example))
    return fc.tuple(...example.map((item: unknown) => valueOf(name, item, known, calm * 2))).map((items): unknown => items);
  if (typeof example === 'object' && example !== null) return objectOf({ ...example }, known, calm);
  if (name === 'id')
    return fc.oneof(
      fc.constant(0).map(() => randomUUID()),
      oneOf(values ?? [example]),
    );
  return oneOf(values ?? [example]);
}

const objectOf = (example: Record<string, unknown>, known: KnownValues, calm: number): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(example).map(([name, value]) => [name, valueOf(name, value, known, calm)]))),
      fc.option(fc.constantFrom(...Object.keys(example), ''), { freq: 8 }),
      fc.option(fc.dictionary(hostileText, hostileValue, { maxKeys: 2 }), { freq: 8 }),
    )
    .map(([fields, left, more]) => {
      const { [left ?? '']: _left, ...kept } = fields;
      return { ...kept, ...more };
    });

const CALM = 8;
/** Of so many values, one that hurts: none in a request. */
const ALL_CALM = 1_000_000;

function bodyOf({ body, isForm }: Operation, known: KnownValues): fc.Arbitrary<ApiRequest['body']> {
  if (!body) return fc.option(hostileJson, { freq: 5 });
  const json = objectOf(body, known, CALM).map((value): ApiRequest['body'] => JSON.stringify(value));
  const broken = hostileJson.map((text): ApiRequest['body'] => text);
  const choices = [
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: broken },
  ];
  return isForm ? fc.oneof(...choices, { weight: 8, arbitrary: formOf(body, known) }) : fc.oneof(...choices);
}

const file = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.constantFrom(
    new TextEncoder().encode('Consumer ID,Consumer Name,Address,MDE,Product,Quantity\nC1,Asha,Lane 1,MDE-001,Cow Milk,1\n'),
    new TextEncoder().encode(
      `Consumer ID,MDE,Product,Quantity,Order Date\nC1,MDE-001,Cow Milk,99999.999,0000-01-01\n${',\n'.repeat(2_000)}`,
    ),
    new TextEncoder().encode(`${'x,'.repeat(20_000)}\n`),
    new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
  ),
);

const formOf = (body: Record<string, unknown>, known: KnownValues): fc.Arbitrary<FormField[]> =>
  fc
    .tuple(
      objectOf(body, known, CALM),
      fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 }),
      fc.option(fc.tuple(fc.constantFrom('file', 'orderDate', 'x'), file), { freq: 2 }),
    )
    .map(([fields, more, upload]) => [
      ...Object.entries(fields).map(([name, value]): FormField => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
      ...more,
      ...(upload ? [upload] : []),
    ]);

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function pathOf({ route, path, query }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const segment = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: oneOf(known[name] ?? [1]).map((value) => encoded(String(value))) },
      { weight: 3, arbitrary: hostileText.filter((text) => text.length < 2_000).map(encoded) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%00', '..%2f..', '%2e%2e', ';', '/', '//', '?') },
    );
  const value = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: oneOf(known[name] ?? [1]).map((each) => encoded(String(each))) },
      { weight: 3, arbitrary: hostileText.filter((text) => text.length < 2_000).map(encoded) },
    );
  const pair = fc
    .constantFrom(...query, ...query, ...query, 'limit', 'before')
    .chain((name) => value(name).map((text) => `${name}=${text}`));
  const odd = fc.constantFrom(
    '&'.repeat(5_000),
    'a=1&'.repeat(3_000),
    '__proto__[x]=1',
    'fromDate[]=1&fromDate[]=2',
    '%=%',
    '=&=&',
    'userId=0',
  );
  const address = fc
    .tuple(...path.map(segment))
    .map((segments) => path.reduce((all, name, n) => all.replace(`{${name}}`, () => segments[n] ?? ''), route));
  return fc
    .tuple(address, fc.array(fc.oneof({ weight: 12, arbitrary: pair }, { weight: 1, arbitrary: odd }), { maxLength: 4 }))
    .map(([where, pairs]) => (pairs.length > 0 ? `${where}?${pairs.join('&')}` : where));
}

/** What a header may carry at all: bytes that are no line ends. */
const headerText = hostileText.map((text) =>
  text
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 3_000)
    .trim(),
);

const headersOf: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      [HEADERS.idempotencyKey]: fc.oneof(fc.uuid(), headerText),
      [HEADERS.occurredAt]: headerText,
      [HEADERS.requestId]: headerText,
      accept: headerText,
      'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', 'identity;q=0', 'x'.repeat(2_000)),
      'accept-language': headerText,
      'if-none-match': headerText,
      range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'x'),
      origin: headerText,
      cookie: headerText,
      'x-forwarded-proto': headerText,
    },
    { requiredKeys: [] },
  )
  .map((headers) => Object.fromEntries(Object.entries(headers).filter((_, n) => n < 3)));

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      'x',
    ),
  },
);

/** Requests of all calls, most of them nearly right: what is wrong everywhere gets no further than the door. */
export const requestOf = (operations: readonly Operation[], known: KnownValues): fc.Arbitrary<ApiRequest> =>
  fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        path: pathOf(operation, known),
        body: operation.method === 'POST' ? bodyOf(operation, known) : fc.constant(null),
        headers: fc.option(headersOf, { freq: 3, nil: {} }),
        type: contentType,
      })
      .map(({ path, body, headers, type }) => ({
        method: operation.method,
        route: operation.route,
        role: operation.role,
        path,
        body,
        headers: typeof body === 'string' ? { ...headers, 'content-type': type } : headers,
      })),
  );

/** What every field of a body is tried with, the rest of the body being right. */
const WRONG: readonly unknown[] = [null, {}];

type FieldPath = readonly (string | number)[];

const fieldsOf = (value: unknown): FieldPath[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, field]) => [[name], ...fieldsOf(field).map((path) => [name, ...path])])
    : [];

function withField(value: unknown, [name, ...rest]: FieldPath, wrong: unknown): unknown {
  if (name === undefined) return wrong;
  if (Array.isArray(value)) return value.map((item: unknown, n) => (String(n) === name ? withField(item, rest, wrong) : item));
  return { ...Object(value), [name]: withField(Object(value)[name], rest, wrong) };
}

/** A request for each field of each JSON body, at whatever depth, that is right but for that field. */
export const wrongFields = (operations: readonly Operation[], known: KnownValues): fc.Arbitrary<ApiRequest>[] =>
  operations.flatMap(({ method, route, role, path, body, isForm }) =>
    isForm
      ? []
      : fieldsOf(body).flatMap((field) =>
          WRONG.map((wrong) =>
            fc
              .tuple(calmValue('', body, known, ALL_CALM), fc.tuple(...path.map((name) => oneOf(known[name] ?? [1]))))
              .map(([json, ids]) => ({
                ...{ method, route, role, headers: { 'content-type': 'application/json' } },
                path: path.reduce((all, name, n) => all.replace(`{${name}}`, () => encoded(String(ids[n]))), route),
                body: JSON.stringify(withField(json, field, wrong)),
              })),
          ),
        ),
  );

/** For people: what was sent, as far as it fits on a few lines. */
export function describeRequest({ method, path, headers, body, role }: ApiRequest): string {
  const text =
    typeof body === 'string'
      ? body
      : JSON.stringify(body?.map(([name, value]) => [name, typeof value === 'string' ? value : `${value.length} bytes`]));
  return `${method} ${path.slice(0, 300)} as ${role ?? 'nobody'} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(text ?? null).slice(0, 600)}`;
}
