import { comparePositions, type Order, type Read } from '@milkround/contracts';
import {
  board,
  deliver,
  freshStop,
  lineOf,
  markDone,
  remark,
  stopOf,
  type DeliveryBoyPerson,
} from '../support/board';
import { admin, mde, Person, supervisor } from '../support/client';
import { eventually } from '../support/eventually';
import { today } from '../support/log';
import { ownServer, secondServer } from '../support/own-server';

const first = ownServer();
const second = secondServer(first);
const urls = () => [first().url, second().url];
const at = <P extends Person>(person: P) => urls().map((url) => new Person(url, person.session));

const REPORTS = ['get-order-logs', 'get-order-remarks', 'get-order-all-reports'];
let boy: DeliveryBoyPerson;
let chief: Person;
let boss: Person;

beforeAll(async () => {
  boy = await mde(first().url, 1);
  chief = await supervisor(first().url, 1);
  boss = await admin(first().url);
}, 60_000);

/** The text of an answer that every caller has read before, so that both servers have it in their caches. */
const textOf = async (person: Person, path: string) =>
  JSON.stringify((await person.get(path)).body);

it('shows each kind of write of the delivery boy to all readers at once, on both servers', async () => {
  const office = `get-orders/${today()}`;
  const readAll = async () =>
    Promise.all([
      ...at(boy).map((person) => textOf(person, 'get-orders')),
      ...[...at(chief), ...at(boss)].map((person) => textOf(person, office)),
    ]);
  const { consumerId, data } = await freshStop(boy, (stop) => stop.data.length === 2);
  const line = data[0]!;
  const writes: [string, (person: Person) => Promise<{ status: number }>][] = [
    ['a quantity', (person) => deliver(person, line.id, 3)],
    [
      'a payment',
      (person) => remark(person, line.consumer_id, { remarks: '120', paymentMode: 'cash' }),
    ],
    ['a stop that is done', (person) => markDone(person, consumerId)],
    ['a stop that is not done', (person) => markDone(person, consumerId, false)],
  ];
  for (const [n, [what, write]] of writes.entries()) {
    const before = await readAll();
    expect(await readAll()).toEqual(before);
    expect([what, (await write(at(boy)[n % 2]!)).status]).toEqual([what, 200]);
    const after = await readAll();
    expect([what, after.filter((text, index) => text === before[index])]).toEqual([what, []]);
    expect(new Set(after.slice(0, 2)).size).toBe(1);
    expect(new Set(after.slice(2, 4)).size).toBe(1);
  }
});

it('shows a new name to all readers at once, on both servers', async () => {
  const names = async () => {
    const boards = await Promise.all(at(boy).map((person) => board(person)));
    const lists = await Promise.all(
      at(chief).map((person) => person.get<Read<Order[]>>(`get-orders/${today()}`)),
    );
    return new Set([
      ...boards.map((stops) => lineOf(stops[0]!).area),
      ...lists.map(({ body }) => body.data[0]?.area?.name),
    ]);
  };
  expect(await names()).toEqual(new Set(['Baner']));
  for (const [n, name] of ['Baner Road', 'Baner'].entries()) {
    expect((await at(boss)[n]!.post('edit-area/1', { name })).status).toBe(200);
    expect(await names()).toEqual(new Set([name]));
  }
});

it('answers 304 with the newest position to a client that has the answer, until the answer changes', async () => {
  const line = lineOf(await freshStop(boy));
  const [here, there] = at(boy);
  const { headers } = await here!.get('get-orders');
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  expect(known['if-none-match']).toMatch(/^W\/".{27}"$/);
  // A write on the day of another delivery boy moves the log on.
  const other = await mde(first().url, 2);
  const moved = await markDone(other, (await freshStop(other)).consumerId);
  const again = async (person: Person) => {
    const answer = await person.get('get-orders', known);
    expect([answer.status, answer.body, answer.headers.get('x-log-epoch')]).toEqual([
      304,
      '',
      headers.get('x-log-epoch'),
    ]);
    return answer.headers.get('x-position') ?? '';
  };
  const isNewest = (position: string) =>
    comparePositions(position, moved.headers.get('x-position') ?? '') >= 0;
  expect(isNewest(await again(here!))).toBe(true);
  // The other server answers with the position of its own live subscriptions, which receive the write a moment later.
  await eventually('the newest position from the other server', async () =>
    isNewest(await again(there!)),
  );
  await deliver(here!, line.id, 4);
  const changed = await there!.get('get-orders', known);
  expect(changed.status).toBe(200);
  expect(lineOf(await stopOf(there!, line.consumer_id)).dlvr_quantity).toBe(4);
});

it('shows each report to its own readers, and each change of it at once', async () => {
  const neighbour = await supervisor(first().url, 2);
  const areasOf = async (person: Person) => {
    const { body } = await person.get<Read<Order[]>>(`get-orders/${today()}`);
    return new Set(body.data.map(({ area }) => area?.name));
  };
  for (const person of [...at(chief), ...at(neighbour)])
    expect((await areasOf(person)).size).toBe(1);
  expect(await areasOf(chief)).not.toEqual(await areasOf(neighbour));
  expect((await areasOf(boss)).size).toBeGreaterThan(1);

  const read = (report: string) =>
    Promise.all(
      [...at(chief), ...at(boss), ...at(neighbour)].map((person) => textOf(person, report)),
    );
  const before = new Map<string, string[]>();
  for (const report of REPORTS) before.set(report, await read(report));
  const { data } = await freshStop(boy);
  await deliver(boy, data[0]!.id, 7);
  await remark(boy, data[0]!.consumer_id, { absenceRemarks: 'home-is-locked' });
  for (const report of REPORTS) {
    const after = await read(report);
    expect([
      report,
      after.slice(0, 4).map((text, index) => text === before.get(report)![index]),
    ]).toEqual([report, Array(4).fill(false)]);
    expect([report, after.slice(4)]).toEqual([report, before.get(report)!.slice(4)]);
  }
});
