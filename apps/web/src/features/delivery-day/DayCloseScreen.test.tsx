import { act, fireEvent, screen, within } from '@testing-library/react';
import { currentSession, expireSession } from '../../shell/session';
import { deliveryBoy } from '../../testing/sessions';
import { booksOf, comesBack } from './day-close';
import { boardOf } from './board';
import DayCloseScreen from './DayCloseScreen';
import { consumer } from './testing/day';
import { closeScreen, openScreen } from './testing/open-screen';
import { SIGN_OUT_AFTER_MS } from './useCloseDay';

afterEach(() => {
  jest.useRealTimers();
  closeScreen();
});

const done = { is_delivered: true };
const finished = () => [
  consumer('c1', 'Asha', [[1, 2, 1.5]], { ...done, consumer_remark: '250' }),
  consumer('c2', 'Bina', [[2, 1, 1]], done),
];
const open = () => [...finished(), consumer('c3', 'Chitra', [[1, 3]], { consumer_absence: 'Gone to village' })];
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
const fill = async () => {
  await screen.findByLabelText('Taken');
  type('Taken', '4');
  type('Empty Bottle', '2');
};
const closed = { body: { message: 'Day closed successfully!', data: {} } };
const writes = (calls: { method: string }[]) => calls.filter(({ method }) => method === 'POST');

it('sums up the day', () => {
  const books = booksOf(boardOf(open(), '2026-11-21', '1').stops);
  expect(books).toMatchObject({ required: 6, delivered: 2.5, payments: 250, open: [{ name: 'Chitra' }] });
  expect([comesBack('4', books), comesBack('2', books), comesBack('', books), comesBack('x', books)]).toEqual([1.5, -0.5, null, null]);
});

it('shows by name who is still open, with the way to the orders', async () => {
  openScreen(DayCloseScreen, { orders: open() });
  const section = await screen.findByRole('region', { name: '1 stop is not done' });
  expect(within(section).getByText('Chitra')).toBeTruthy();
  expect(within(section).getByRole('link', { name: 'Go to Orders' }).getAttribute('href')).toBe('/deliveryBoy/orders');
});

it('says what should come back', async () => {
  openScreen(DayCloseScreen, { orders: finished() });
  await fill();
  expect(screen.getByText('All stops are done.')).toBeTruthy();
  expect(screen.getByText('1.5 should come back.')).toBeTruthy();
  type('Taken', '2');
  expect(screen.getByText('That is 0.5 less than you have delivered.')).toBeTruthy();
});

it('asks for Taken and Empty Bottle', async () => {
  const calls = openScreen(DayCloseScreen, { orders: finished() });
  await screen.findByLabelText('Taken');
  submit();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Assigned Quantity is required',
    'Empty Bottle count is required',
  ]);
  type('Taken', '-1');
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('Please enter a valid quantity!');
  expect(writes(calls)).toEqual([]);
});

it('closes the day, and signs out two seconds later, whatever the server says of the session meanwhile', async () => {
  const calls = openScreen(DayCloseScreen, { orders: finished(), write: () => closed });
  await fill();
  type('Remarks (optional)', ' One broken ');
  jest.useFakeTimers();
  submit();
  expect(screen.getByRole('button', { name: 'Submitting...' })).toHaveProperty('disabled', true);
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByText('Day closed successfully!')).toBeTruthy();
  expect(writes(calls)).toMatchObject([
    { path: '/apis/public/api/delivery-boy/day-close', body: { userId: 3, assignedQuantity: 4, EmptyBottle: 2, remarks: 'One broken' } },
  ]);
  act(() => expireSession(deliveryBoy.token, '/deliveryBoy/day-close'));
  await act(() => jest.advanceTimersByTimeAsync(SIGN_OUT_AFTER_MS - 100));
  expect(currentSession()).toEqual(deliveryBoy);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(currentSession()).toBeNull();
  expect(sessionStorage.getItem('deliveryBoy')).toBeNull();
});

it('asks once more while stops are open', async () => {
  const calls = openScreen(DayCloseScreen, { orders: open(), write: () => closed });
  await fill();
  submit();
  expect(screen.getByText('1 stop is not done. Once the day is closed you cannot change anything.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(writes(calls)).toEqual([]);
  submit();
  fireEvent.click(screen.getByRole('button', { name: 'Close the day' }));
  expect(await screen.findByText('Day closed successfully!')).toBeTruthy();
  expect(writes(calls)).toHaveLength(1);
});

it('says why it was refused, and can be sent again', async () => {
  openScreen(DayCloseScreen, { orders: finished(), write: () => ({ status: 409, body: { message: 'The day is already closed.' } }) });
  await fill();
  submit();
  expect(await screen.findByText('Failed to close the day: The day is already closed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false);
  expect(currentSession()).toEqual(deliveryBoy);
});
