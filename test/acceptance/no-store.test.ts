import { ROLES, type Role, type UploadAnswer, type Written } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { csv, upload } from '../fixtures/order-upload';
import { freshStop, lineOf, deliver } from '../support/board';
import { admin, Client, login, mde, PASSWORD, supervisor, type Person } from '../support/client';
import { today } from '../support/log';
import { ownServer } from '../support/own-server';
import { ordersOf } from '../support/single-orders';

const server = ownServer();
let people: Record<Role, Person>;

beforeAll(async () => {
  const { url } = server();
  people = {
    admin: await admin(url),
    supervisor: await supervisor(url, 1),
    'delivery-boy': await mde(url, 1),
  };
});

/** It has a hash and a signature only, and every cache may store it. */
const TRANSPARENCY_LOG_HEAD = '/audit/checkpoint';

const isStored = ({ headers }: { headers: Headers }) => headers.get('cache-control') !== 'no-store';

describe('no cache stores', () => {
  it('the answer to any read, reports and exports included', async () => {
    const { body } = await new Client(server().url).get<OpenAPIObject>('/docs/json');
    const reads = Object.entries(body.paths).flatMap(([path, { get }]) =>
      get && path !== TRANSPARENCY_LOG_HEAD
        ? [path.replace('{date}', today()).replace(/\{\w+\}/, '1')]
        : [],
    );
    expect(reads.length).toBeGreaterThan(30);
    const answers = await Promise.all(
      reads.map(async (path) => ({
        path,
        answer: await people[ROLES.find((role) => path.includes(`/${role}/`)) ?? 'admin'].get(path),
      })),
    );
    expect(answers.filter(({ answer }) => isStored(answer)).map(({ path }) => path)).toEqual([]);
    expect(answers.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(25);
  });

  it('the answer to a login and to a change', async () => {
    const line = lineOf(await freshStop(people['delivery-boy']));
    const signedIn = await login(server().url, 'admin', {
      username: 'admin@milkround.test',
      password: PASSWORD,
    });
    const answers = [signedIn, await deliver(people['delivery-boy'], line.id, 1)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(isStored)).toEqual([]);
  });

  it('an uploaded order file', async () => {
    const { body } = await upload(people.admin, csv([['KEPT-1', 'MDE-001', 'Cow', 1]]), {
      date: today(),
    });
    const { uploadId }: UploadAnswer = (body satisfies Written<unknown>).data;
    expect(
      (await ordersOf(people.admin)).some(({ order_excel }) => order_excel?.endsWith(uploadId)),
    ).toBe(true);
    const file = await people.admin.get<string>(`uploads/${uploadId}`);
    expect([file.status, isStored(file)]).toEqual([200, false]);
  });

  it.each([
    ['without a token', 401, (client: Client) => client.get('admin/get-areas')],
    ['that cannot be understood', 400, (client: Client) => client.post('admin/login', {})],
    ['with an address that cannot be decoded', 400, (client: Client) => client.get('/apis/%zz')],
    ['with an address that is no text', 400, (client: Client) => client.get('/apis/%E0%A4')],
    ['for what is not there', 404, (client: Client) => client.get('/apis/nothing')],
  ])('the refusal of a request %s', async (_, status, send) => {
    const answer = await send(new Client(server().url));
    expect([answer.status, isStored(answer)]).toEqual([status, false]);
  });

  it('the answer to a client that polls instead of using a socket', async () => {
    const answer = await new Client(server().url).get('/live/?EIO=4&transport=polling');
    expect([answer.status, isStored(answer)]).toEqual([200, false]);
  });
});
