import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Call, Reply } from '../../testing/wire';
import { SETTLE_MS } from './settling';
import { consumer } from './testing/day';
import { click, close, day, doneOf, open, refused, rowNames, writes } from './testing/open-orders';
import { UNDO_MS } from './UndoBar';

/** A frame, and the task after it: the box shows the tap before the list does. */
const FRAME_MS = 16;

afterEach(() => {
  jest.useRealTimers();
  close();
});

describe('a quantity', () => {
  const openDialog = async (name: RegExp) => {
    click(await screen.findByRole('button', { name }));
    return screen.findByRole('dialog');
  };
  const field = () => screen.getByRole<HTMLInputElement>('spinbutton');

  it('is entered in a dialog that says what is required, and never below 0', async () => {
    const calls = open({
      write: () => ({ body: { message: 'ok', data: { ...day()[0]?.data[1], dlvr_quantity: 0 } }, headers: { 'x-position': '12' } }),
    });
    const dialog = await openDialog(/^Desi Cow: 1.5/);
    expect(within(dialog).getByText('Edit Quantity for Desi Cow')).toBeTruthy();
    expect(within(dialog).getByText('Requirement: 1.5')).toBeTruthy();
    expect(field().value).toBe('1.5');
    click(screen.getByRole('button', { name: 'One less' }));
    expect(field().value).toBe('0.5');
    click(screen.getByRole('button', { name: 'One less' }));
    expect(field().value).toBe('0');
    click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Desi Cow: 0 of 1.5 delivered, less than required' })).toBeTruthy();
    expect(await screen.findByText('Quantity updated successfully!')).toBeTruthy();
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      ['/apis/public/api/delivery-boy/edit-product-order/c1-3', { userId: 3, deliverdQuantity: '0' }],
    ]);
    expect(screen.getByRole('button', { name: /^Desi Cow: 0 of 1.5/ })).toBeTruthy();
  });
  it.each(['', '-1', '1.2345'])('%p is not taken', async (text) => {
    const calls = open({});
    await openDialog(/^Cow: 2 required/);
    fireEvent.change(field(), { target: { value: text } });
    click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid quantity!');
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(writes(calls)).toEqual([]);
  });
  it('that the server refuses is taken back, and says so', async () => {
    open({ write: () => refused });
    await openDialog(/^Cow: 2 required/);
    fireEvent.change(field(), { target: { value: '9' } });
    click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: /^Cow: 9 of 2/ })).toBeTruthy();
    expect(await screen.findByText('Failed to update quantity: The day is closed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cow: 2 required' })).toBeTruthy();
  });
});

describe('Done', () => {
  const answered = (call: Call): Reply => ({
    body: {
      message: 'ok',
      data: consumer(
        'c1',
        'Asha',
        [
          [1, 2, 2],
          [3, 1.5, 1.5],
        ],
        { is_delivered: call.body instanceof Object && 'isDelivered' in call.body && call.body.isDelivered === true },
      ),
    },
    headers: { 'x-position': '12' },
  });

  it('shows at once, is sent once however often it is tapped, and sinks', async () => {
    const calls = open({ write: answered });
    const box = await doneOf('Asha');
    click(box);
    click(box);
    expect(box.checked).toBe(true);
    expect(rowNames()).toEqual(['Asha', 'Chitra', 'Bina']);
    expect(await screen.findByText('Delivery Status Updated successfully!')).toBeTruthy();
    await waitFor(() => expect(rowNames()).toEqual(['Chitra', 'Asha', 'Bina']), { timeout: SETTLE_MS * 3 });
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      ['/apis/public/api/delivery-boy/edit-order-status/c1', { userId: 3, isDelivered: true }],
    ]);
    expect(screen.getByText('2 of 3 done')).toBeTruthy();
  });
  it('can be undone for eight seconds', async () => {
    const calls = open({ write: answered });
    click(await doneOf('Asha'));
    click(await screen.findByRole('button', { name: 'Undo: Asha' }));
    expect((await doneOf('Asha')).checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeNull();
    await waitFor(() =>
      expect(writes(calls).map(({ body }) => body)).toEqual([
        { userId: 3, isDelivered: true },
        { userId: 3, isDelivered: false },
      ]),
    );
    await waitFor(async () => expect((await doneOf('Asha')).checked).toBe(false));
  });
  it('offers no Undo after that', async () => {
    open({ write: answered });
    const box = await doneOf('Asha');
    jest.useFakeTimers();
    click(box);
    act(() => void jest.advanceTimersByTime(FRAME_MS));
    act(() => void jest.advanceTimersByTime(1));
    act(() => void jest.advanceTimersByTime(UNDO_MS - 1));
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeTruthy();
    act(() => void jest.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeNull();
  });
  it('that the server refuses is taken back, and says so', async () => {
    open({ write: () => refused });
    const box = await doneOf('Asha');
    click(box);
    expect(box.checked).toBe(true);
    expect(await screen.findByText('Failed to Mark Delivered: The day is closed. Please Try again Later')).toBeTruthy();
    expect(box.checked).toBe(false);
    expect(screen.queryByRole('button', { name: 'Undo: Asha' })).toBeNull();
  });
});
