import { randomUUID } from 'node:crypto';
import {
  ENTRIES_MISSING,
  type DayProgress,
  type PhoneState,
  type Progress,
  type Read,
} from '@milkround/contracts';
import type { DeliveryBoyPerson } from '../support/board';
import { Person } from '../support/client';
import { eventually } from '../support/eventually';
import { live, type LiveClient } from '../support/live-client';
import { apply, doneEntry, entry, inbox, minutesAgo, synced } from '../support/outbox';
import { shareSecondServer } from '../support/own-server';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
const second = shareSecondServer();
let boy: DeliveryBoyPerson;
let [id, silentId] = [0, 0];
/** The supervisors of the zone and of another one, on the second server. */
let area: Person;
let elsewhere: Person;

beforeAll(async () => {
  const silent = await office.deliveryBoy();
  boy = await office.deliveryBoy();
  for (const each of [silent, boy]) await newStop(each);
  [silentId = 0, id = 0] = [silent, boy].map(({ session }) => session.deliveryBoyInfo.id);
  area = new Person(second().url, office.supervisor.session);
  elsewhere = new Person(second().url, (await office.zone()).supervisor.session);
});

/** The reports of phones that a dashboard receives. */
async function listener(person: Person): Promise<{ heard: PhoneState[]; socket: LiveClient }> {
  const socket = await live(person.url, person.token ?? '');
  const heard: PhoneState[] = [];
  socket.socket.on('phones', (phones) => heard.push(...phones));
  return { heard, socket };
}
const dayOf = async (person: Person, boyId: number): Promise<DayProgress> =>
  (await person.get<Read<Progress>>('progress')).body.data.days.find(
    ({ deliveryBoyId }) => deliveryBoyId === boyId,
  )!;

it('nothing is known of a phone that has never reported', async () =>
  expect((await dayOf(area, silentId)).phone).toBeNull());

it('a report that a phone sends to one server reaches the dashboards of another, in the area of the phone only', async () => {
  const [own, other] = [await listener(area), await listener(elsewhere)];
  const phone = await live(boy.url, boy.token ?? '');
  const since = minutesAgo(12);
  const sentAt = Date.now();
  phone.socket.emit('phone', { waiting: 7, since });
  const state = await eventually('the phone', () => own.heard.find(({ waiting }) => waiting === 7));
  expect(state).toEqual({
    deliveryBoyId: id,
    heardAt: expect.any(String),
    waiting: 7,
    waitingSince: since,
    caughtUp: null,
  });
  expect(Date.parse(state.heardAt)).toBeGreaterThanOrEqual(sentAt);
  expect(Date.parse(state.heardAt)).toBeLessThanOrEqual(Date.now());
  expect((await dayOf(area, id)).phone).toEqual(state);
  expect(other.heard).toEqual([]);
  for (const { socket } of [own, other]) socket.close();
  phone.close();
});

it('the last report counts, however fast reports come; invalid reports and those of a supervisor do not count', async () => {
  const phone = await live(boy.url, boy.token ?? '');
  for (let waiting = 0; waiting <= 40; waiting++)
    phone.socket.emit('phone', { waiting, since: null });
  await eventually('the last word', async () => (await dayOf(area, id)).phone?.waiting === 40);
  const desk = await live(area.url, area.token ?? '');
  desk.socket.emit('phone', { waiting: 3, since: null });
  for (const said of [null, 5, {}, { waiting: -1 }, { waiting: 'many' }, { waiting: 1.5 }])
    phone.socket.emit('phone', said as never);
  phone.socket.emit('phone', { waiting: 41, since: 'soon' });
  const { phone: state } = await eventually('the next word', async () => {
    const day = await dayOf(area, id);
    return day.phone?.waiting === 41 && day;
  });
  expect(state).toMatchObject({ waiting: 41, waitingSince: null });
  for (const socket of [phone, desk]) socket.close();
});

it('entries do not wait since a time that has not come yet, by the report of a phone whose clock is ahead', async () => {
  const phone = await live(boy.url, boy.token ?? '');
  phone.socket.emit('phone', { waiting: 43, since: minutesAgo(-120) });
  const { phone: state } = await eventually('the report', async () => {
    const day = await dayOf(area, id);
    return day.phone?.waiting === 43 && day;
  });
  expect(Date.parse(state?.waitingSince ?? '')).toBeLessThanOrEqual(Date.now());
  phone.close();
});

it('a phone that delivers stored entries is shown to catch up, with the number of entries that still wait on it', async () => {
  const { heard, socket } = await listener(area);
  const [stop, oldest] = [await newStop(boy), minutesAgo(95)];
  await synced(
    boy,
    [
      doneEntry(stop.consumerId, { occurredAt: oldest }),
      doneEntry(stop.consumerId, { occurredAt: minutesAgo(80) }, false),
    ],
    { waiting: 9 },
  );
  const { caughtUp } = await eventually('the burst', () =>
    heard.find(({ waiting, caughtUp }) => waiting === 9 && caughtUp),
  );
  expect(caughtUp).toEqual({ at: expect.any(String), entries: 2, since: oldest });
  await synced(boy, [doneEntry(stop.consumerId, { occurredAt: minutesAgo(70) })], { waiting: 0 });
  const after = await eventually('its end', () => heard.find(({ waiting }) => waiting === 0));
  expect(after).toMatchObject({ waitingSince: null, caughtUp: { entries: 3, since: oldest } });
  await synced(boy, [doneEntry(stop.consumerId, {}, false)]);
  expect((await dayOf(area, id)).phone).toMatchObject({ waiting: 0, caughtUp: { entries: 3 } });
  socket.close();
});

it('a later connection gets the state of all phones that its owner may see', async () => {
  const phone = await live(boy.url, boy.token ?? '');
  phone.socket.emit('phone', { waiting: 17, since: null });
  await eventually('the word', async () => (await dayOf(area, id)).phone?.waiting === 17);
  const later = await listener(area);
  expect(
    await eventually('the phone', () =>
      later.heard.find(({ deliveryBoyId }) => deliveryBoyId === id),
    ),
  ).toMatchObject({ waiting: 17 });
  const other = await listener(elsewhere);
  const own = await listener(boy);
  await later.socket.until('a pulse', () => later.socket.pulses.length > 1);
  expect([other.heard, own.heard]).toEqual([[], []]);
  for (const { socket } of [later, other, own]) socket.close();
  phone.close();
});

describe('entries that never come', () => {
  const missingOf = async (boyId: number) => (await dayOf(office.supervisor, boyId)).missing;
  const entriesAside = async (boyId: number) =>
    (await inbox(office.supervisor)).filter(
      (aside) => aside.deliveryBoyId === boyId && aside.type === ENTRIES_MISSING,
    );

  it('are noticed when their phone does not have them any more, until they arrive', async () => {
    const owner = await office.deliveryBoy();
    const [ownerId, stop] = [owner.session.deliveryBoyInfo.id, await newStop(owner)];
    const [sent, lost] = [doneEntry(stop.consumerId), doneEntry(stop.consumerId, {}, false)];
    const phone = await live(owner.url, owner.token ?? '');
    const report = (...entries: string[]) =>
      phone.socket.emit('phone', { phone: 'p1', waiting: entries.length, since: null, entries });
    report(sent.id, lost.id);
    await eventually(
      'the report',
      async () => (await dayOf(office.supervisor, ownerId)).phone?.waiting === 2,
    );
    await synced(owner, [sent], { phone: 'p1' });
    report();
    const missing = await eventually('the need', () => missingOf(ownerId));
    expect(missing).toEqual({ entries: 1, heardAt: expect.stringMatching(/Z$/) });
    expect(await entriesAside(ownerId)).toMatchObject([
      { data: { entries: 1 }, code: 'entry-never-came', state: 'open' },
    ]);
    await synced(owner, [lost], { phone: 'p2' });
    await eventually('its end', async () => (await missingOf(ownerId)) === null);
    phone.close();
  });

  it('of a phone that is not heard again are noticed at the close of the day, and can be dismissed', async () => {
    const owner = await office.deliveryBoy();
    const ownerId = owner.session.deliveryBoyInfo.id;
    await newStop(owner);
    const tablet = await live(owner.url, owner.token ?? '');
    const entries = Array.from({ length: 12 }, () => randomUUID());
    tablet.socket.emit('phone', { phone: 'tablet', waiting: 12, since: minutesAgo(9), entries });
    await eventually(
      'the report',
      async () => (await dayOf(office.supervisor, ownerId)).phone?.waiting === 12,
    );
    tablet.close();
    expect(await missingOf(ownerId)).toBeNull();
    const close = entry('day-close', { assignedQuantity: 1, EmptyBottle: 0, remarks: '' });
    await synced(owner, [close], { phone: 'phone' });
    expect((await eventually('the need', () => missingOf(ownerId))).entries).toBe(12);
    const [aside] = await entriesAside(ownerId);
    expect(aside?.reason).toMatch(
      /^12 entries of a phone last heard at \d+:\d\d\s[ap]m never arrived.$/,
    );
    expect((await apply(office.supervisor, aside!.id)).status).toBe(409);
    const dismissal = { note: 'The tablet fell into the canal' };
    expect((await office.supervisor.post(`set-aside/${aside!.id}/dismiss`, dismissal)).status).toBe(
      200,
    );
    expect(await missingOf(ownerId)).toBeNull();
  });
});
