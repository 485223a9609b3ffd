import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import toast from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router-dom';
import type { PhoneEntry } from '@milkround/contracts';
import { settingsQuery } from '../api/settings.queries';
import { endSession, startSession } from '../session/session';
import { DATE, done, quantity } from '../testing/entries';
import { closePage, newPhone, openPage } from '../testing/phone';
import { deliveryBoy } from '../testing/sessions';
import { answerTo, commandsOf, takesAll } from '../testing/sync';
import { fakeWire, type Call, type Reply } from '../testing/wire';
import { PhoneStrip } from './PhoneStrip';
import { phoneOf } from './phones';

const OWNER = deliveryBoy.deliveryBoyInfo.id;
const asha = { consumerId: 'c1', consumerName: 'Asha', productName: 'Cow' };
const unreachable = (): Reply => ({ status: 503 });

let sync: (call: Call) => Reply = takesAll;

beforeEach(() => {
  newPhone();
  sync = takesAll;
});
afterEach(async () => {
  act(() => toast.remove());
  cleanup();
  endSession('all');
  await closePage();
  Reflect.deleteProperty(navigator, 'storage');
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
});

async function open(): Promise<void> {
  startSession(deliveryBoy);
  const settings = { website_name: 'Milkround', business_date: DATE, timezone: 'Asia/Kolkata' };
  fakeWire((call) => (commandsOf(call).length > 0 ? sync(call) : { body: { data: settings } }));
  const queries = new QueryClient();
  queries.setQueryData(settingsQuery.queryKey, settings);
  await openPage(queries);
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <PhoneStrip />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const enter = (entry: PhoneEntry) =>
  act(async () => void (await phoneOf(OWNER)?.enter({ entry, subject: asha, date: DATE })));
const show = () => fireEvent.click(screen.getByRole('button', { name: 'Show' }));
const states = () =>
  phoneOf(OWNER)
    ?.outbox.get()
    .map(({ state }) => state);

it('says that everything has been sent when no entries wait, without announcing it to screen readers', async () => {
  await open();
  expect(screen.getByText('Everything has been sent.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says how many entries wait and since when, shows them, and sends them on request', async () => {
  sync = unreachable;
  await open();
  await enter(done('c1'));
  await enter(quantity('c1-1', 1.5));
  expect(await screen.findByText(/^2 waiting since \d?\d:\d\d\s[ap]m$/)).toBeTruthy();
  show();
  const sheet = within(await screen.findByRole('dialog'));
  expect(
    sheet
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\d?\d:\d\d\s[ap]m$/, '')),
  ).toEqual(['Asha: done', 'Asha: 1.5 Cow delivered']);
  const send = await sheet.findByText('Send now');
  sync = takesAll;
  fireEvent.click(send);
  expect(await sheet.findByText('Everything has been sent.')).toBeTruthy();
  expect(states()).toEqual(['sent', 'sent']);
});

it('names the milk, the quantity and the rupees of each entry', async () => {
  sync = unreachable;
  await open();
  const lines = [
    { product: 'Cow', quantity: 2 },
    { product: 'Gir Cow', quantity: 0.5 },
  ];
  await act(
    async () =>
      void (await phoneOf(OWNER)?.enter({
        entry: done('c1'),
        subject: { ...asha, lines },
        date: DATE,
      })),
  );
  const remarks = {
    consumerUniqueId: 'c1',
    remarks: '250',
    paymentMode: 'cash' as const,
    absenceRemarks: 'Locked',
  };
  await enter({ type: 'edit-order-remarks', data: remarks });
  await screen.findByText(/^2 waiting since/);
  show();
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('Asha: done, 2 Cow, 0.5 Gir Cow')).toBeTruthy();
  expect(sheet.getByText('Asha: Took ₹250 cash, Absent: “Locked”')).toBeTruthy();
});

it('shows refused entries with their reasons, until they have been seen', async () => {
  sync = (call) => answerTo(commandsOf(call), () => 'The day is closed.');
  await open();
  await enter(done('c1'));
  expect(await screen.findByText('1 entry was not taken')).toBeTruthy();
  show();
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('Asha: done')).toBeTruthy();
  expect(sheet.getByText('The day is closed.')).toBeTruthy();
  expect(sheet.getByText('Your supervisor has these, too, and can still apply them.')).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'I have seen these' }));
  await waitFor(() => expect(screen.queryByText('1 entry was not taken')).toBeNull());
  expect(states()).toEqual([]);
});

it('says before any input that the phone is full', async () => {
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ quota: 100, usage: 99 }) },
    configurable: true,
  });
  await open();
  expect(await screen.findByText(/^This phone has no room left to keep entries\./)).toBeTruthy();
});

it('says before any input that the browser stores nothing', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    value: undefined,
    configurable: true,
    writable: true,
  });
  await open();
  expect(screen.getByText(/^This browser cannot keep entries on the phone/)).toBeTruthy();
});

it('says that there is no network, and that this is no problem', async () => {
  await open();
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('No network. What you enter is kept on this phone.')).toBeTruthy();
});

it('asks to sign in when the session has ended, and loses nothing by it', async () => {
  sync = () => ({ status: 403, body: { message: 'Forbidden' } });
  await open();
  await enter(done('c1'));
  expect(
    await screen.findByText('Your session has ended. Sign in to send what you have entered.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await phoneOf(OWNER)?.outbox.countWaiting()).toBe(1);
});
