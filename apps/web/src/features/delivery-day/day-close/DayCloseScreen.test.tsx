import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { currentSession, expireSession } from '../../../session/session';
import { SIGN_OUT_AFTER_MS } from '../../../sync/day-end';
import { deliveryBoy } from '../../../testing/sessions';
import { refusesAll, sentBy, takesAll, entriesSentBy } from '../../../testing/sync';
import { booksOf, expectedReturn } from './day-close';
import { boardOf } from '../../../sync/day/board';
import DayCloseScreen from './DayCloseScreen';
import type { Call } from '../../../testing/wire';
import { consumer, today } from '../testing/day';
import { closeScreen, openScreen } from '../testing/open-screen';

afterEach(async () => {
  jest.useRealTimers();
  await closeScreen();
});

const done = { is_delivered: true };
const finished = () => [
  consumer('c1', 'Asha', [[1, 2, 1.5]], { ...done, consumer_remark: '250' }),
  consumer('c2', 'Bina', [[2, 1, 1]], done),
];
const open = () => [
  ...finished(),
  consumer('c3', 'Chitra', [[1, 3]], { consumer_absence: 'Gone to village' }),
];
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
/** Waits until the check passes, in steps of a millisecond. */
async function passes(check: () => void): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) {
    try {
      return check();
    } catch {
      await act(() => jest.advanceTimersByTimeAsync(1));
    }
  }
  check();
}
const fill = async () => {
  await screen.findByLabelText('Taken');
  type('Taken', '4');
  type('Empty Bottle', '2');
};

it('sums up the day', () => {
  const books = booksOf(boardOf(open(), '2026-11-21', '1'));
  expect(books).toMatchObject({
    requirement: 6,
    deliveredQuantity: 2.5,
    payments: 250,
    open: [{ name: 'Chitra' }],
  });
  expect([
    expectedReturn('4', books),
    expectedReturn('2', books),
    expectedReturn('', books),
    expectedReturn('x', books),
  ]).toEqual([1.5, -0.5, null, null]);
});

it('shows the names of the open stops, with a link to the orders', async () => {
  await openScreen(DayCloseScreen, { orders: open() });
  const section = await screen.findByRole('region', { name: '1 stop is not done' });
  expect(within(section).getByText('Chitra')).toBeTruthy();
  expect(within(section).getByRole('link', { name: 'Go to Orders' }).getAttribute('href')).toBe(
    '/deliveryBoy/orders',
  );
});

it('shows the quantity that should come back', async () => {
  await openScreen(DayCloseScreen, { orders: finished() });
  await fill();
  expect(screen.getByText('All stops are done.')).toBeTruthy();
  expect(screen.getByText('1.5 should come back.')).toBeTruthy();
  type('Taken', '2');
  expect(screen.getByText('That is 0.5 less than you have delivered.')).toBeTruthy();
});

it('requires Taken and Empty Bottle', async () => {
  const calls = await openScreen(DayCloseScreen, { orders: finished() });
  await screen.findByLabelText('Taken');
  submit();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Assigned Quantity is required',
    'Empty Bottle count is required',
  ]);
  type('Taken', '-1');
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('Please enter a valid quantity!');
  expect(sentBy(calls)).toEqual([]);
});

it('closes the day, and signs out two seconds later, even if the server ends the session meanwhile', async () => {
  const calls = await openScreen(DayCloseScreen, { orders: finished() });
  await fill();
  type('Remarks (optional)', ' One broken ');
  submit();
  expect(screen.getByRole('button', { name: 'Submitting...' })).toHaveProperty('disabled', true);
  jest.useFakeTimers();
  await passes(() =>
    expect(screen.getByText('The day is closed. You are being signed out.')).toBeTruthy(),
  );
  await passes(() => expect(screen.getByText('Day closed successfully!')).toBeTruthy());
  expect(entriesSentBy(calls)).toEqual([
    { type: 'day-close', data: { assignedQuantity: 4, EmptyBottle: 2, remarks: 'One broken' } },
  ]);
  act(() => expireSession(currentSession()?.token ?? '', '/deliveryBoy/day-close'));
  await act(() => jest.advanceTimersByTimeAsync(SIGN_OUT_AFTER_MS - 100));
  expect(currentSession()).toMatchObject({ ...deliveryBoy, token: expect.any(String) });
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(currentSession()).toBeNull();
  expect(sessionStorage.getItem('deliveryBoy')).toBeNull();
});

it('asks once more while stops are open', async () => {
  const calls = await openScreen(DayCloseScreen, { orders: open() });
  await fill();
  submit();
  expect(
    screen.getByText('1 stop is not done. Once the day is closed you cannot change anything.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sentBy(calls)).toEqual([]);
  submit();
  fireEvent.click(screen.getByRole('button', { name: 'Close the day' }));
  expect(await screen.findByText('Day closed successfully!')).toBeTruthy();
  await waitFor(() => expect(sentBy(calls)).toHaveLength(1));
});

it('closes an earlier day and says so; the input for that day does not stay for today', async () => {
  const earlier = new Date(Date.parse(`${today()}T12:00:00Z`) - 86_400_000)
    .toISOString()
    .slice(0, 10);
  let isOpen = true;
  const previous = () => (isOpen ? { date: earlier, data: finished() } : null);
  const sync = (call: Call) => {
    isOpen = false;
    return takesAll(call);
  };
  const calls = await openScreen(DayCloseScreen, { orders: open(), previous, sync });
  fireEvent.click(await screen.findByRole('button', { name: /^Finish the list of / }));
  await fill();
  submit();
  expect(await screen.findByRole('heading', { name: / is closed$/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('Taken')).toBeNull());
  expect(sentBy(calls)).toMatchObject([{ type: 'day-close', date: earlier }]);
  fireEvent.click(screen.getByRole('button', { name: "Show today's list" }));
  expect(await screen.findByRole('region', { name: '1 stop is not done' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Taken').value).toBe('');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Finish the list of / })).toBeNull(),
  );
  expect(currentSession()).toMatchObject({ ...deliveryBoy, token: expect.any(String) });
});

it('says why the close was refused by the server, and can be corrected and sent again', async () => {
  await openScreen(DayCloseScreen, {
    orders: finished(),
    sync: refusesAll('The day is already closed.'),
  });
  await fill();
  submit();
  expect(
    await screen.findByText('Failed to close the day: The day is already closed.'),
  ).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false);
  expect(screen.getByLabelText<HTMLInputElement>('Taken').value).toBe('4');
  expect(currentSession()).toMatchObject({ ...deliveryBoy, token: expect.any(String) });
});

it('is closed on the phone without a network, and stays so until it is sent', async () => {
  await openScreen(DayCloseScreen, {
    orders: finished(),
    sync: () => new Error('Failed to fetch'),
  });
  await fill();
  submit();
  // Both notices are shown together; this one disappears by itself.
  await Promise.all([
    screen.findByText('The day is closed on this phone. It is sent as soon as there is a network.'),
    screen.findByText('Kept on this phone. It will be sent.'),
  ]);
  expect(screen.getByRole('button', { name: 'Submitting...' })).toHaveProperty('disabled', true);
  expect(currentSession()).toMatchObject({ ...deliveryBoy, token: expect.any(String) });
});
