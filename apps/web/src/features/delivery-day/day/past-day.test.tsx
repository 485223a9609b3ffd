import { act, screen, waitFor } from '@testing-library/react';
import type { ConsumerOrders } from '@milkround/contracts';
import { phoneOf } from '../../../sync/phones';
import { deliveryBoy } from '../../../testing/sessions';
import { sentBy } from '../../../testing/sync';
import { finishDay } from '../../../sync/day/finishing-day';
import OrdersScreen from '../stops/OrdersScreen';
import { consumer, today } from '../testing/day';
import { click, day, doneOf, open } from '../testing/open-orders';
import { closeScreen, openScreen, type Wire } from '../testing/open-screen';

const BOY = deliveryBoy.deliveryBoyInfo.id;
const DAY_MS = 86_400_000;
const later = new Date(Date.parse(`${today()}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

let isNight = false;

afterEach(async () => {
  isNight = false;
  jest.restoreAllMocks();
  act(() => finishDay(null));
  await closeScreen();
});

/** Moves the clocks a day forward while the phone sleeps; then a person looks at it. */
function nextMorning(): void {
  isNight = true;
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock);
    jest.spyOn(clock, 'now').mockImplementation(() => now() + DAY_MS);
  }
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
/** Opens the screen with these orders, and makes the next day's list contain Diya. */
async function openUntilNextDay({
  orders,
  previous,
}: { orders: ConsumerOrders[] } & Pick<Wire, 'previous'>): Promise<void> {
  let told = { orders, date: today() };
  await openScreen(OrdersScreen, { orders: () => told.orders, previous, date: () => told.date });
  await doneOf('Asha');
  told = { orders: [consumer('c9', 'Diya', [[1, 1]])], date: later };
  nextMorning();
  expect(await doneOf('Diya')).toBeTruthy();
}
it('saves no dialog after a new day has begun: the input for one day is not for the next', async () => {
  let told = { orders: day(), date: today() };
  await openScreen(OrdersScreen, { orders: () => told.orders, date: () => told.date });
  click(await screen.findByRole('button', { name: /Asha/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  told = { orders: [consumer('c9', 'Diya', [[1, 1]]), ...day()], date: later };
  nextMorning();
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('A new day has begun.');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

const entries = () => phoneOf(BOY)?.outbox.get() ?? [];

it('shows the list of yesterday as such after the date has changed, and accepts no entry on it', async () => {
  await open({ sync: () => ({ status: 503 }), isCut: () => isNight });
  const box = await doneOf('Asha');
  nextMorning();
  expect(await screen.findByRole('heading', { name: /^This is the list of / })).toBeTruthy();
  click(box);
  expect(
    await screen.findByText('This is the list of an earlier day. To finish it, choose that above.'),
  ).toBeTruthy();
  expect((await doneOf('Asha')).checked).toBe(false);
  click(screen.getByRole('button', { name: /^Cow: 2 required/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(entries()).toEqual([]);
});

it('accepts entries of that list only when the person continues it on purpose, and for its own date', async () => {
  const calls = await open({ isCut: () => isNight });
  await doneOf('Asha');
  nextMorning();
  click(await screen.findByRole('button', { name: /^Finish the list of / }));
  expect(
    await screen.findByRole('heading', { name: /^You are finishing the list of / }),
  ).toBeTruthy();
  click(await doneOf('Asha'));
  await waitFor(() => expect(entries()).toMatchObject([{ date: today() }]));
  await waitFor(() =>
    expect(sentBy(calls)).toMatchObject([{ date: today(), type: 'edit-order-status' }]),
  );
  click(screen.getByRole('button', { name: 'Stop finishing it' }));
  expect(await screen.findByRole('heading', { name: /^This is the list of / })).toBeTruthy();
});

it('offers to finish a day whose stops are all done, because it is not closed', async () => {
  await openUntilNextDay({
    orders: day().map((each) => ({
      ...each,
      data: each.data.map((line) => ({ ...line, is_delivered: true })),
    })),
  });
  expect(screen.getByRole('heading', { name: / is not closed$/ })).toBeTruthy();
  click(screen.getByRole('button', { name: /^Finish the list of / }));
  expect(
    await screen.findByRole('heading', { name: /^You are finishing the list of / }),
  ).toBeTruthy();
});

it('offers to finish the earlier day that the server has open, on a phone that has never shown it', async () => {
  const earlier = new Date(Date.parse(`${today()}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const previous = { date: earlier, data: [consumer('c7', 'Farida', [[1, 1]])] };
  const calls = await openScreen(OrdersScreen, { orders: day(), previous: () => previous });
  await doneOf('Asha');
  expect(screen.getByRole('heading', { name: /^1 stop of .* is not done$/ })).toBeTruthy();
  click(screen.getByRole('button', { name: /^Finish the list of / }));
  click(await doneOf('Farida'));
  await waitFor(() =>
    expect(sentBy(calls)).toMatchObject([{ date: earlier, type: 'edit-order-status' }]),
  );
});

it('offers nothing if the server has no open earlier day, even if this phone has one', async () => {
  await openUntilNextDay({ orders: day(), previous: () => null });
  expect(screen.queryByRole('button', { name: /^Finish the list of / })).toBeNull();
});

it('shows the list of today when it arrives, and offers to finish the open stops of yesterday', async () => {
  await openUntilNextDay({ orders: day() });
  expect(screen.getByRole('heading', { name: /^2 stops of .* are not done$/ })).toBeTruthy();
  click(screen.getByRole('button', { name: /^Finish the list of / }));
  click(await doneOf('Asha'));
  await waitFor(() =>
    expect(entries()).toMatchObject([{ date: today(), subject: { consumerId: 'c1' } }]),
  );
  click(screen.getByRole('button', { name: 'Stop finishing it' }));
  expect(await doneOf('Diya')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /^1 stop of .* is not done$/ })).toBeTruthy();
});

it('keeps the list that is being finished when the date changes meanwhile, and offers the day before after it is left', async () => {
  const earlier = new Date(Date.parse(`${today()}T12:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  let told = {
    orders: day(),
    date: today(),
    previous: { date: earlier, data: [consumer('c7', 'Farida', [[1, 1]])] },
  };
  const calls = await openScreen(OrdersScreen, {
    orders: () => told.orders,
    previous: () => told.previous,
    date: () => told.date,
  });
  await doneOf('Asha');
  click(screen.getByRole('button', { name: /^Finish the list of / }));
  await doneOf('Farida');
  const read = () => calls.filter(({ path }) => path.endsWith('/day')).length;
  const before = read();
  told = {
    orders: [consumer('c9', 'Diya', [[1, 1]])],
    date: later,
    previous: { date: today(), data: day() },
  };
  nextMorning();
  await waitFor(() => expect(read()).toBeGreaterThan(before));
  await act(async () => undefined);
  click(await doneOf('Farida'));
  await waitFor(() =>
    expect(sentBy(calls)).toMatchObject([{ date: earlier, type: 'edit-order-status' }]),
  );
  click(screen.getByRole('button', { name: 'Stop finishing it' }));
  expect(await doneOf('Diya')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /^2 stops of .* are not done$/ })).toBeTruthy();
});
