import { QueryClient } from '@tanstack/react-query';
import { openDB } from 'idb';
import type { SyncCommand } from '@milkround/contracts';
import { currentSession, endSession, restoreSession } from '../session/session';
import { closePage, newPhone, openPage } from '../testing/phone';
import { deliveryBoy } from '../testing/sessions';
import { sentBy, takesAll } from '../testing/sync';
import { fakeWire } from '../testing/wire';
import { MARK } from './mark';
import { phoneOf } from './phones';

const OWNER = deliveryBoy.deliveryBoyInfo.id;
const DATE = '2026-11-21';
const OCCURRED_AT = '2026-11-20T23:31:00.000Z';
const CLOCK = { run: 'r1', elapsedMs: 900 };

/** Commands of every type as the first build stored them: without their date and the values that the phone showed. */
const FIRST_BUILD: SyncCommand[] = [
  {
    id: 'e1',
    type: 'edit-order-status',
    data: { consumerId: 'c1', isDelivered: true },
    occurredAt: OCCURRED_AT,
  },
  {
    id: 'e2',
    type: 'edit-product-order',
    data: { orderId: 'o2', deliverdQuantity: 1.5 },
    occurredAt: OCCURRED_AT,
  },
  {
    id: 'e3',
    type: 'edit-order-remarks',
    data: { consumerUniqueId: 'c3', remarks: 120, paymentMode: 'cash', absenceRemarks: '' },
    occurredAt: OCCURRED_AT,
  },
  {
    id: 'e4',
    type: 'add-round',
    data: { consumerNo: 4, roundName: 'Round 1' },
    occurredAt: OCCURRED_AT,
  },
  {
    id: 'e5',
    type: 'add-single-order',
    data: {
      orderDate: DATE,
      consumerId: 'c9',
      productId: '2',
      expQuantity: 3,
      adjustedQuantity: 0,
    },
    occurredAt: OCCURRED_AT,
  },
  {
    id: 'e6',
    type: 'day-close',
    data: { assignedQuantity: 9, EmptyBottle: 1 },
    occurredAt: OCCURRED_AT,
  },
];
/** The next build stored the date and the clock with the command, and the one after it the shown values. */
const LATER_BUILDS: SyncCommand[] = [
  {
    id: 'e7',
    type: 'edit-order-status',
    data: { consumerId: 'c2', isDelivered: true },
    occurredAt: OCCURRED_AT,
    date: '2026-11-20',
    clock: CLOCK,
  },
  {
    id: 'e8',
    type: 'edit-product-order',
    data: { orderId: 'o4', deliverdQuantity: 2, previous: null },
    occurredAt: OCCURRED_AT,
    date: DATE,
    clock: CLOCK,
  },
];

const kept = (command: SyncCommand) => ({
  owner: OWNER,
  command,
  subject: { consumerId: null, consumerName: null, productName: null },
  date: command.date ?? DATE,
  state: 'waiting',
  message: null,
  entryId: null,
  position: null,
});

/** The database as the first build of the client created it (version 1), with one session for the whole device. */
async function fillAsOlderBuild(commands: readonly SyncCommand[]): Promise<void> {
  const database = await openDB('milkround', 1, {
    upgrade(made) {
      const entries = made.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
      entries.createIndex('ownerState', ['owner', 'state']);
      made.createObjectStore('days', { keyPath: 'owner' });
      made.createObjectStore('session');
      made.createObjectStore('clock');
    },
  });
  for (const command of commands) await database.add('entries', kept(command));
  await database.put('session', { session: deliveryBoy, isOver: false }, 'last');
  database.close();
  localStorage.setItem(MARK, '1');
}

beforeEach(() => {
  newPhone();
  sessionStorage.clear();
  restoreSession();
  window.history.pushState(null, '', '/deliveryBoy/orders');
});
afterEach(async () => {
  await closePage();
  endSession('all');
});

it('sends the entries of older builds in their order, for their day, without values that they lack', async () => {
  const commands = [...FIRST_BUILD, ...LATER_BUILDS];
  await fillAsOlderBuild(commands);
  const calls = fakeWire(takesAll);
  await openPage(new QueryClient());
  expect(currentSession()).toEqual(deliveryBoy);
  const outbox = phoneOf(OWNER)?.outbox;
  await new Promise<void>((resolve) => outbox?.onSettled(() => resolve()));
  expect(sentBy(calls)).toEqual(
    commands.map((command) => ({ ...command, date: command.date ?? DATE })),
  );
  expect(
    calls.filter(({ path }) => path.endsWith('/sync')).map(({ headers }) => headers.authorization),
  ).toEqual([`Bearer ${deliveryBoy.token}`]);
  expect(outbox?.get().map(({ seq, state }) => [seq, state])).toEqual(
    commands.map((_, index) => [index + 1, 'sent']),
  );
  expect(await outbox?.countWaiting()).toBe(0);
});
