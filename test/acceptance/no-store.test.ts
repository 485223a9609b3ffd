import { ROLES, type Role, type UploadAnswer, type Written } from '@milkround/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { csv, upload } from '../fixtures/order-upload';
import { deliver, lineOf, type DeliveryBoyPerson } from '../support/board';
import { Client, login, PASSWORD, type Person } from '../support/client';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import { newStop, ordersOf } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let people: Record<Role, Person>;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  people = { admin: office.boss, supervisor: office.supervisor, 'delivery-boy': boy };
});

/** It has a hash and a signature only, and every cache may store it. */
const TRANSPARENCY_LOG_HEAD = '/audit/checkpoint';

/** An export of the demo's whole activity takes 15 seconds of processor time. */
const OF_TODAY = `/export?fromDate=${today()}&toDate=${today()}`;

const isStored = ({ headers }: { headers: Headers }) => headers.get('cache-control') !== 'no-store';

describe('no cache stores', () => {
  it('the answer to any read, reports and exports included', async () => {
    const { body } = await new Client(office.url).get<OpenAPIObject>('/docs/json');
    const reads = Object.entries(body.paths).flatMap(([path, { get }]) =>
      get && path !== TRANSPARENCY_LOG_HEAD
        ? [
            path
              .replace('{date}', today())
              .replace(/\{\w+\}/, '1')
              .replace(/\/export$/, OF_TODAY),
          ]
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
    const answered = answers.filter(({ answer }) => answer.status === 200);
    expect(answered.length).toBeGreaterThan(25);
    expect(answered.some(({ path }) => path.includes('/export?'))).toBe(true);
  });

  it('the answer to a login and to a change', async () => {
    const line = lineOf(await newStop(boy));
    const signedIn = await login(office.url, 'admin', {
      username: 'admin@milkround.test',
      password: PASSWORD,
    });
    const answers = [signedIn, await deliver(boy, line.id, 1)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(isStored)).toEqual([]);
  });

  it('an uploaded order file', async () => {
    const { body } = await upload(
      people.admin,
      csv([['KEPT-1', boy.session.deliveryBoyInfo.unique_id, 'Cow', 1]]),
      { date: today() },
    );
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
    const answer = await send(new Client(office.url));
    expect([answer.status, isStored(answer)]).toEqual([status, false]);
  });

  it('the answer to a client that polls instead of using a socket', async () => {
    const answer = await new Client(office.url).get('/live/?EIO=4&transport=polling');
    expect([answer.status, isStored(answer)]).toEqual([200, false]);
  });
});
