import { API, MESSAGES } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { requestBodyOf, type ApiOperation } from '../support/api-document';
import { Client } from '../support/client';
import { ownServer } from '../support/own-server';

const server = ownServer();
let anybody: Client;
let document: OpenAPIObject;

beforeAll(async () => {
  anybody = new Client(server().url);
  const { status, body } = await anybody.get<OpenAPIObject>('/docs/json');
  expect(status).toBe(200);
  document = body;
});

/** The calls of the contract, as its page lists them. */
const DELIVERY_BOY = `GET dashboard-stats, GET get-order-reports, GET get-products, GET get-orders, GET get-order-remarks, GET get-round-report,
  POST edit-product-order/{orderId}, POST edit-order-status/{consumerId}, POST edit-order-remarks, POST add-single-order, POST add-round, POST day-close, POST sync`;
const READS = `GET get-products, GET get-orders/{date}, GET get-delivery-boys, GET dashboard-stats, GET get-order-reports, GET get-order-all-reports,
  GET get-all-quantity-by-area, GET get-day-close-report, GET get-order-logs, GET get-order-remarks, GET get-not-delivered, GET get-orders/{date}/export, GET order-history/{orderId}`;
const STAFF = 'POST add-delivery-boy, POST edit-delivery-boy/{id}, POST delete-delivery-boy/{id}, POST add-single-order';
const ADMIN = `GET get-areas, GET get-supervisors, POST add-area, POST edit-area/{id}, POST delete-area/{id},
  POST add-product, POST edit-product/{id}, POST delete-product/{id},
  POST add-supervisor, POST edit-supervisor/{id}, POST delete-supervisor/{id},
  POST add-order, POST edit-single-order/{id}, POST delete-single-order/{id}, GET order-template`;
const EXPORTS = `GET get-order-all-reports/export, GET get-all-quantity-by-area/export, GET get-day-close-report/export, GET get-order-logs/export,
  GET get-order-remarks/export, GET get-not-delivered/export`;
const SIGNING = `POST login, POST logout, GET get-account, POST change-password, POST end-session/{id}, POST end-other-sessions,
  POST acknowledge-password-change`;
const NOTIFICATIONS = 'GET get-notifications, POST save-notifications, POST end-notifications';
const IDLE = 'POST keep-session';
const SETTINGS = 'GET get-settings, POST change-settings';
const OIDC = 'POST begin-oidc-sign-in, POST finish-oidc-sign-in';
const SECOND_FACTOR = 'POST begin-second-factor, POST enable-second-factor, POST disable-second-factor, POST replace-recovery-codes';
const RESETS = 'GET get-second-factors, POST reset-admin-second-factor/{id}, POST reset-supervisor-second-factor/{id}';
const LINKS =
  'GET get-password-links, POST create-password-link, POST mail-password-link, POST revoke-password-link, GET get-oidc-links, POST remove-oidc-link';
const ADMINS = 'GET get-admins, POST add-admin, POST edit-admin/{id}, POST delete-admin/{id}';
const DAYS =
  'POST reopen-day/{deliveryBoyId}, POST correct-delivery/{deliveryBoyId}, POST order-again/{deliveryBoyId}, POST count-cash/{deliveryBoyId}';
const SETTLING = 'GET set-aside, POST set-aside/apply, POST set-aside/dismiss, POST set-aside/{id}/apply, POST set-aside/{id}/dismiss';
/** Hand-overs, the register of consumers, the report of the uploads, the newest day of a report, where `order_excel` leads, the import of people, a file's faulty rows as a workbook, the live dashboard's first read, a delivery boy's own entries set aside, who a consumer is, the activity, how a figure is made, the log of a day, and the transparency log. */
const BESIDE = [
  `POST ${API}/password-link/look-up`,
  `POST ${API}/password-link/set-password`,
  `GET ${API}/admin/operations`,
  `GET ${API}/admin/uploads`,
  `GET ${API}/admin/uploads/export`,
  `GET ${API}/admin/uploads/{id}`,
  `GET ${API}/admin/uploads/newest`,
  `GET ${API}/admin/get-order-logs/newest`,
  `GET ${API}/supervisor/get-order-logs/newest`,
  `POST ${API}/admin/add-order/errors`,
  `POST ${API}/admin/import-delivery-boys`,
  `POST ${API}/admin/import-supervisors`,
  `GET ${API}/admin/delivery-boy-template`,
  `GET ${API}/admin/supervisor-template`,
  `GET ${API}/admin/activity`,
  `GET ${API}/supervisor/activity`,
  `GET ${API}/admin/activity/export`,
  `GET ${API}/admin/activity/nearest`,
  `GET ${API}/supervisor/activity/nearest`,
  `GET ${API}/supervisor/activity/export`,
  `GET ${API}/admin/explain`,
  `GET ${API}/admin/explain/export`,
  `GET ${API}/supervisor/explain`,
  `GET ${API}/supervisor/explain/export`,
  `GET ${API}/admin/day-log`,
  `GET ${API}/supervisor/day-log`,
  ...['admin', 'supervisor'].flatMap((role) => [
    `GET ${API}/${role}/hand-overs`,
    `GET ${API}/${role}/hand-over/{deliveryBoyId}`,
    `POST ${API}/${role}/hand-over/{deliveryBoyId}`,
    `POST ${API}/${role}/undo-hand-over/{id}`,
    `GET ${API}/${role}/get-consumers`,
    `GET ${API}/${role}/get-consumer/{consumerId}`,
    `POST ${API}/${role}/pause-consumer/{consumerId}`,
    `POST ${API}/${role}/resume-consumer/{consumerId}`,
  ]),
  ...['admin', 'supervisor'].flatMap((role) => [
    `GET ${API}/${role}/stop-order/{deliveryBoyId}`,
    `POST ${API}/${role}/stop-order/{deliveryBoyId}`,
  ]),
  `GET ${API}/delivery-boy/stop-order`,
  `POST ${API}/delivery-boy/stop-order`,
  `POST ${API}/admin/edit-consumer/{consumerId}`,
  `GET ${API}/admin/progress`,
  `GET ${API}/supervisor/progress`,
  `GET ${API}/delivery-boy/set-aside`,
  `GET ${API}/admin/consumer/{consumerId}`,
  `GET ${API}/supervisor/consumer/{consumerId}`,
  `GET ${API}/delivery-boy/consumer/{consumerId}`,
  `GET ${API}/admin/audit/proof`,
  ...['admin', 'supervisor'].map((role) => `GET ${API}/${role}/audit/seal`),
  ...['admin', 'supervisor', 'delivery-boy'].flatMap((role) => [
    `GET ${API}/${role}/audit/consistency`,
    `POST ${API}/${role}/audit/witness`,
  ]),
  'GET /api/demo-logins',
  'GET /api/logo/{imageId}',
  'GET /audit/checkpoint',
  'GET /audit/key',
  'GET /audit/tile/{path}',
];

const of = (role: string, ...lists: string[]) =>
  lists
    .join(', ')
    .split(/,\s+/)
    .map((call) => call.replace(' ', ` ${API}/${role}/`));

const contract = [
  ...of('delivery-boy', SIGNING, DELIVERY_BOY, 'GET get-order-remarks/export'),
  ...of('supervisor', SIGNING, OIDC, SECOND_FACTOR, READS, STAFF, EXPORTS, DAYS, SETTLING, NOTIFICATIONS, IDLE),
  ...of(
    'admin',
    SIGNING,
    OIDC,
    SECOND_FACTOR,
    RESETS,
    LINKS,
    SETTINGS,
    ADMINS,
    READS,
    STAFF,
    ADMIN,
    EXPORTS,
    DAYS,
    SETTLING,
    NOTIFICATIONS,
    IDLE,
  ),
  'GET /api/get-setting',
  'GET /health/live',
  'GET /health/ready',
  'GET /health/serving',
  'GET /metrics',
];

const operations = (): [name: string, operation: ApiOperation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, ApiOperation] => [`${method.toUpperCase()} ${path}`, operation]),
  );
type Media = { schema: object; example?: object; examples?: Record<string, object> };
const json = (of: unknown) => (of as { content: Record<string, Media> }).content['application/json'];

it('describes exactly the calls of the contract', () => {
  const described = operations().map(([name]) => name);
  expect(described.filter((name) => !BESIDE.includes(name)).sort()).toEqual([...contract].sort());
});

it('says of every call what it is for, and how it can end', () => {
  for (const [name, operation] of operations()) {
    expect({ name, summary: operation.summary }).toEqual({ name, summary: expect.stringMatching(/\w+/) });
    const statuses = Object.keys(operation.responses);
    expect({ name, statuses }).toEqual({ name, statuses: expect.arrayContaining(['503']) });
    expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    const isOpen = operation.security?.length === 0;
    expect({ name, refusals: statuses.filter((status) => !isOpen && ['401', '403'].includes(status)) }).toEqual({
      name,
      refusals: isOpen ? [] : ['401', '403'],
    });
  }
});

it('gives an example of every answer and of every failure, in the one shape of failures', () => {
  for (const [name, { responses }] of operations()) {
    for (const [status, response] of Object.entries(responses)) {
      const media = json(response);
      if (!media) continue;
      if (status.startsWith('2')) expect({ name, example: media.example }).toEqual({ name, example: expect.any(Object) });
      else
        for (const example of Object.values(media.examples ?? {}))
          expect(example).toEqual({ value: expect.objectContaining({ statusCode: Number(status), message: expect.any(String) }) });
    }
  }
});

describe('the schema of what users read', () => {
  const schemas = () =>
    (document.components?.schemas ?? {}) as Record<string, { enum?: string[]; properties?: object; required?: string[] }>;
  const message = {
    code: { $ref: '#/components/schemas/MessageCode' },
    params: { $ref: '#/components/schemas/MessageParams' },
  };

  it('names the codes of all messages, and what their params may be', () => {
    expect(schemas().MessageCode?.enum?.sort()).toEqual(Object.keys(MESSAGES).sort());
    expect(schemas().MessageParams).toMatchObject({ type: 'object', additionalProperties: { oneOf: expect.anything() } });
    expect(schemas().Message).toMatchObject({ properties: message, required: ['code', 'params'] });
  });

  it('has code and params of every failure, and of each of its errors', () => {
    expect(schemas().Failure).toMatchObject({
      properties: { ...message, errors: { items: { properties: message, required: ['message', 'code', 'params'] } } },
      required: ['statusCode', 'error', 'message', 'code', 'params'],
    });
  });

  it('has code and params of every success that says something', () => {
    const saying = operations().flatMap(([name, { responses }]) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
      const media = json(success?.[1]);
      return media?.example && 'message' in media.example ? [{ name, schema: media.schema }] : [];
    });
    expect(saying.length).toBeGreaterThan(20);
    for (const { name, schema } of saying)
      expect({ name, schema }).toMatchObject({ name, schema: { properties: message, required: ['message', 'code', 'params'] } });
  });

  it('names no schema that is not there', () => {
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    expect([...new Set(named)].filter((name) => !(name in schemas()))).toEqual([]);
  });
});

it('gives an example of every body, with its own fields and all that are needed', () => {
  for (const [name, operation] of operations()) {
    const body = requestBodyOf(document, operation);
    if (!body) continue;
    const { schema, example } = body;
    const required = schema.required ?? [];
    const known = Object.keys(schema.properties);
    expect(known.length).toBeGreaterThan(0);
    const given = Object.keys(example ?? {});
    expect({ name, unknown: given.filter((field) => !known.includes(field)) }).toEqual({ name, unknown: [] });
    expect({ name, left: required.filter((field) => !given.includes(field)) }).toEqual({ name, left: [] });
  }
});

it('describes every body of a call that takes one', () => {
  const bodies = operations().flatMap(([name, { requestBody }]) => (requestBody ? [name] : []));
  const writesWithoutBody =
    /logout$|(delete-[a-z-]+|reset-[a-z-]+|end-session|undo-hand-over)\/\{\w+\}$|end-other-sessions$|acknowledge-password-change$|keep-session$/;
  const writes = operations().flatMap(([name]) => (name.startsWith('POST') && !writesWithoutBody.test(name) ? [name] : []));
  expect(bodies.sort()).toEqual(writes.sort());
});

it('knows the fields with their kinds and bounds from the input classes', () => {
  const body = (path: string) => {
    const operation = document.paths[`${API}/${path}`]?.post;
    if (!operation) throw new Error(`There is no ${path}`);
    return requestBodyOf(document, operation)?.schema;
  };
  expect(body('delivery-boy/day-close')).toMatchObject({
    properties: { assignedQuantity: { type: 'number', minimum: 0 }, EmptyBottle: { type: 'number' }, remarks: { type: 'string' } },
    required: ['assignedQuantity', 'EmptyBottle'],
  });
  expect(body('admin/add-single-order')).toMatchObject({
    properties: { orderDate: { format: 'date' }, delr_boy_id: { type: 'integer' }, consumer_id: { type: 'string', maxLength: 200 } },
  });
  expect(body('admin/add-supervisor')).toMatchObject({ properties: { password: { format: 'password', minLength: 6 } } });
});

it('has a page whose scripts are all files of its own, under the policy of every page but for its styles', async () => {
  const page = await anybody.get<string>('/docs');
  const settings = await anybody.get('/api/get-setting');
  expect(page.status).toBe(200);
  const [ofPage, ofOthers] = [page, settings].map(({ headers }) => headers.get('content-security-policy')?.split(';') ?? []);
  expect(ofPage?.filter((directive) => !ofOthers?.includes(directive))).toEqual(["style-src 'self' 'unsafe-inline'"]);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const scripts = [...page.body.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes = '', content = '']) => [
    attributes,
    content.trim(),
  ]);
  expect(scripts.length).toBeGreaterThan(0);
  for (const [attributes, content] of scripts) {
    expect(content).toBe('');
    const [, source = ''] = /src="\.(\/docs\/[^"]+)"/.exec(attributes ?? '') ?? [];
    expect((await anybody.get(source)).status).toBe(200);
  }
});
