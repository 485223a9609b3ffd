import { API, type Failure, MESSAGES, type Role, ROLES } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { admin, Client, mde, supervisor, type Answer, type Person } from '../support/client';
import { today } from '../support/log';
import { shareServer } from '../support/own-server';

const server = shareServer();
/** An unknown id. */
const FOREIGN = 987_654;
const UUID = '019ba3f1-6c00-7a51-8f0e-4b1de0a1c101';

interface Route {
  name: string;
  method: string;
  path: string;
  role: Role | null;
  takesForm: boolean;
}

let routes: Route[];
let people: Record<Role, Person>;

/** From the description, which has every existing route, so that a new route is tested here without a change. */
beforeAll(async () => {
  const { url } = server();
  const { body } = await new Client(url).get<OpenAPIObject>('/docs/json');
  routes = Object.entries(body.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      path: concrete(template),
      role:
        ROLES.find(
          (role) => template.startsWith(`${API}/${role}/`) && !template.endsWith('/login'),
        ) ?? null,
      takesForm: JSON.stringify(operation).includes('multipart/form-data'),
    })),
  );
  people = {
    admin: await admin(url),
    supervisor: await supervisor(url, 1),
    'delivery-boy': await mde(url, 1),
  };
});

/** A path that could lead somewhere. */
const concrete = (template: string) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'date') return today();
    return name === 'orderId' || /uploads|single-order|set-aside/.test(template) ? UUID : '1';
  });

interface Sent {
  client: Client;
  query?: string;
  body?: object;
}
const send = (
  { method, path }: Route,
  { client, query = '', body }: Sent,
): Promise<Answer<Failure>> => {
  const from = { 'x-forwarded-for': `10.0.${nth >> 8}.${nth++ & 255}` };
  return method === 'GET' ? client.get(path + query, from) : client.post(path + query, body, from);
};

/** Each request has an address of its own: one address sends only so many without a session. */
let nth = 0;

/** The calls that did not answer as they must, in one list. */
async function wrong(
  tried: Route[],
  sent: (route: Route) => Sent,
  status: number,
  message: string,
): Promise<string[]> {
  const answers = await Promise.all(
    tried.map(async (route) => ({ route, answer: await send(route, sent(route)) })),
  );
  return answers
    .filter(
      ({ answer }) =>
        answer.status !== status ||
        answer.body.message !== message ||
        answer.body.statusCode !== status,
    )
    .map(({ route, answer }) => `${route.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
}
const guarded = () => routes.filter(({ role }) => role !== null);
const ofOthers = (role: Role) => guarded().filter((route) => route.role !== role);
const byRole = (role: Role | null) => people[role ?? 'admin'];

it('needs no sign-in for the public routes, and for no others', () => {
  expect(
    routes
      .filter(({ role }) => role === null)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'GET /api/demo-logins',
    'GET /api/get-setting',
    'GET /api/logo/{imageId}',
    'GET /audit/checkpoint',
    'GET /audit/key',
    'GET /audit/tile/{path}',
    'GET /health/live',
    'GET /health/ready',
    'GET /health/serving',
    'GET /metrics',
    `POST ${API}/admin/login`,
    `POST ${API}/delivery-boy/login`,
    `POST ${API}/password-link/look-up`,
    `POST ${API}/password-link/set-password`,
    `POST ${API}/supervisor/login`,
  ]);
  expect(guarded().length).toBeGreaterThan(50);
});

it('refuses every route without a token', async () => {
  const nobody = () => ({ client: new Client(server().url) });
  expect(await wrong(guarded(), nobody, 401, MESSAGES['unauthorized'])).toEqual([]);
});

it('refuses every route with an unknown token', async () => {
  const stranger = () => ({
    client: new Client(server().url, API, 'p6jQ2k0yq7nV4sXb1cRzT8mLwE3uFhGd'),
  });
  expect(await wrong(guarded(), stranger, 401, MESSAGES['unauthorized'])).toEqual([]);
});

it.each(ROLES)('refuses %s every route of another role', async (role) => {
  expect(
    await wrong(ofOthers(role), () => ({ client: people[role] }), 403, MESSAGES['wrong-role']),
  ).toEqual([]);
});

it('refuses the userId of another person in the query of every route', async () => {
  const foreign = ({ role }: Route) => ({ client: byRole(role), query: `?userId=${FOREIGN}` });
  expect(await wrong(guarded(), foreign, 403, MESSAGES['only-yourself'])).toEqual([]);
});

it('refuses the userId of another person in the body of every write', async () => {
  const writes = guarded().filter(({ method }) => method === 'POST');
  const foreign = ({ role }: Route) => ({ client: byRole(role), body: { userId: FOREIGN } });
  expect(await wrong(writes, foreign, 403, MESSAGES['only-yourself'])).toEqual([]);
});

it('refuses the userId of another person in every form', async () => {
  const form = new FormData();
  form.set('userId', String(FOREIGN));
  const forms = routes.filter(({ takesForm }) => takesForm);
  expect(forms.length).toBeGreaterThan(3);
  expect(
    await wrong(
      forms,
      ({ role }) => ({ client: byRole(role), body: form }),
      403,
      MESSAGES['only-yourself'],
    ),
  ).toEqual([]);
});

it('leaves all people signed in after these requests: a refused call changes nothing', async () => {
  for (const role of ROLES) expect((await people[role].get('get-products')).status).toBe(200);
});
