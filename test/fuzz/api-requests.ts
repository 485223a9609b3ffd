import { HEADERS, type Role } from '@milkround/contracts';
import fc from 'fast-check';
import type { Operation } from './api-operations';
import { CALM, encoded, objectOf, oneOf, type KnownValues } from './api-values';
import { hostileJson, hostileText } from './hostile-values';

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

function bodyOf({ body, isForm }: Operation, known: KnownValues): fc.Arbitrary<ApiRequest['body']> {
  if (!body) return fc.option(hostileJson, { freq: 5 });
  const json = objectOf(body, known, CALM).map((value): ApiRequest['body'] =>
    JSON.stringify(value),
  );
  const broken = hostileJson.map((text): ApiRequest['body'] => text);
  const choices = [
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: broken },
  ];
  return isForm
    ? fc.oneof(...choices, { weight: 8, arbitrary: formOf(body, known) })
    : fc.oneof(...choices);
}

const file = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.constantFrom(
    new TextEncoder().encode(
      'Consumer ID,Consumer Name,Address,MDE,Product,Quantity\nC1,Asha,Lane 1,MDE-001,Cow Milk,1\n',
    ),
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
      ...Object.entries(fields).map(([name, value]): FormField => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
      ...more,
      ...(upload ? [upload] : []),
    ]);

function pathOf({ route, path, query }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const segment = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: oneOf(known[name] ?? [1]).map((value) => encoded(String(value))) },
      { weight: 3, arbitrary: hostileText.filter((text) => text.length < 2_000).map(encoded) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('%', '%ff', '%00', '..%2f..', '%2e%2e', ';', '/', '//', '?'),
      },
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
    .map((segments) =>
      path.reduce((all, name, n) => all.replace(`{${name}}`, () => segments[n] ?? ''), route),
    );
  return fc
    .tuple(
      address,
      fc.array(fc.oneof({ weight: 12, arbitrary: pair }, { weight: 1, arbitrary: odd }), {
        maxLength: 4,
      }),
    )
    .map(([where, pairs]) => (pairs.length > 0 ? `${where}?${pairs.join('&')}` : where));
}

/** Bytes that a header may carry: all but line ends. */
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
export const requestOf = (
  operations: readonly Operation[],
  known: KnownValues,
): fc.Arbitrary<ApiRequest> =>
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

/** For people: what was sent, as far as it fits on a few lines. */
export function describeRequest({ method, path, headers, body, role }: ApiRequest): string {
  const text =
    typeof body === 'string'
      ? body
      : JSON.stringify(
          body?.map(([name, value]) => [
            name,
            typeof value === 'string' ? value : `${value.length} bytes`,
          ]),
        );
  return `${method} ${path.slice(0, 300)} as ${role ?? 'nobody'} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(text ?? null).slice(0, 600)}`;
}
