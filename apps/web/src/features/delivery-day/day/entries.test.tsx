import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PhoneEntry } from '@milkround/contracts';
import { refusesAll, sentBy, entriesSentBy } from '../../../testing/sync';
import { consumer } from '../testing/day';
import { click, doneOf, open, rowNames } from '../testing/open-orders';
import { closeScreen } from '../testing/open-screen';
import { UNDO_MS } from '../stops/UndoBar';

const undo = () => screen.queryByRole('button', { name: 'Undo: Asha' });
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(async () => {
  jest.useRealTimers();
  await closeScreen();
});

const closed = refusesAll('The day is closed.');
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

/** Done at c1, or its Undo, with the quantities that the list shows for its lines. */
const filled = (isDone: boolean): PhoneEntry => {
  const lines = [
    { orderId: 'c1-1', quantity: 2 },
    { orderId: 'c1-3', quantity: 1.5 },
  ];
  return { type: 'edit-order-status', data: { consumerId: 'c1', isDelivered: isDone, lines } };
};

const locked = () => [
  consumer('c1', 'Asha', [[1, 2]], { consumer_absence: 'Locked', absence_reason: 'locked' }),
];

describe('an absent stop', () => {
  it('is done when the milk was left, and not absent any more', async () => {
    const calls = await open({ orders: locked() });
    click(await doneOf('Asha'));
    expect(await screen.findByText('Absent: “Locked”. Was the milk left?')).toBeTruthy();
    expect(sentBy(calls)).toEqual([]);
    click(screen.getByRole('button', { name: 'Yes, it was left' }));
    await waitFor(() =>
      expect(entriesSentBy(calls)).toMatchObject([
        {
          type: 'edit-order-remarks',
          data: { absenceRemarks: '', previous: { absenceRemarks: 'Locked' } },
        },
        {
          type: 'edit-order-status',
          data: { isDelivered: true, lines: [{ orderId: 'c1-1', quantity: 2 }] },
        },
      ]),
    );
  });
  it('is done with nothing delivered when it was not', async () => {
    const calls = await open({ orders: locked() });
    click(await doneOf('Asha'));
    click(await screen.findByRole('button', { name: 'No, nothing' }));
    await waitFor(() =>
      expect(entriesSentBy(calls)).toEqual([
        {
          type: 'edit-order-status',
          data: {
            consumerId: 'c1',
            isDelivered: true,
            lines: [{ orderId: 'c1-1', quantity: 0 }],
          },
        },
      ]),
    );
    expect(rowOf('Asha').textContent).toContain('Locked');
  });
  it('is not absent any more when a quantity is entered', async () => {
    const calls = await open({ orders: locked() });
    click(await screen.findByRole('button', { name: /^Cow: 2/ }));
    expect(await screen.findByText('Absent: “Locked”. Saving takes that back.')).toBeTruthy();
    click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(entriesSentBy(calls)).toMatchObject([
        { type: 'edit-order-remarks', data: { absenceRemarks: '' } },
        { type: 'edit-product-order', data: { deliverdQuantity: 2 } },
      ]),
    );
  });
});

describe('a quantity', () => {
  const openDialog = async (name: RegExp) => {
    click(await screen.findByRole('button', { name }));
    return screen.findByRole('dialog');
  };
  const field = () => screen.getByRole<HTMLInputElement>('spinbutton');

  it('is entered in a dialog that shows the requirement, and is never below 0', async () => {
    const calls = await open({});
    const dialog = await openDialog(/^Desi Cow: 1.5/);
    expect(within(dialog).getByText('Edit Quantity for Desi Cow')).toBeTruthy();
    expect(within(dialog).getByText('Requirement: 1.5')).toBeTruthy();
    expect(field().value).toBe('1.5');
    for (const shown of ['1', '0.5', '0']) {
      click(screen.getByRole('button', { name: 'Decrease' }));
      expect(field().value).toBe(shown);
    }
    click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Quantity updated successfully!')).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Desi Cow: 0 of 1.5 delivered, less than required' }),
    ).toBeTruthy();
    expect(await screen.findByText('sent')).toBeTruthy();
    expect(entriesSentBy(calls)).toEqual([
      {
        type: 'edit-product-order',
        data: { orderId: 'c1-3', deliverdQuantity: 0, previous: null },
      },
    ]);
    expect(screen.getByRole('button', { name: /^Desi Cow: 0 of 1.5/ })).toBeTruthy();
  });
  it.each(['', '-1', '1.2345'])('%p is refused', async (text) => {
    const calls = await open({});
    await openDialog(/^Cow: 2 required/);
    fireEvent.change(field(), { target: { value: text } });
    click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid quantity!');
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(sentBy(calls)).toEqual([]);
  });
  it('that the server refuses is undone, with a message', async () => {
    await open({ sync: closed });
    await openDialog(/^Cow: 2 required/);
    fireEvent.change(field(), { target: { value: '9' } });
    click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /^Cow: 9 of 2/ })).toBeTruthy();
    expect(await screen.findByText('Failed to update quantity: The day is closed.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cow: 2 required' })).toBeTruthy();
    expect(within(rowOf('Asha')).getByText('not taken')).toBeTruthy();
  });
});

describe('Done', () => {
  it('shows at once, is sent once however often it is tapped, and moves the stop down', async () => {
    const calls = await open({});
    const box = await doneOf('Asha');
    click(box);
    click(box);
    expect(box.checked).toBe(true);
    expect(rowNames()).toEqual(['Asha', 'Chitra', 'Bina']);
    expect(await screen.findByText('Delivery Status Updated successfully!')).toBeTruthy();
    await waitFor(() => expect(rowNames()).toEqual(['Chitra', 'Asha', 'Bina']));
    expect(entriesSentBy(calls)).toEqual([filled(true)]);
    expect(screen.getByText('2 of 3 done')).toBeTruthy();
  });
  it('can be undone for eight seconds', async () => {
    const calls = await open({});
    click(await doneOf('Asha'));
    click(await screen.findByRole('button', { name: 'Undo: Asha' }));
    expect(undo()).toBeNull();
    await waitFor(() => expect(entriesSentBy(calls)).toEqual([filled(true), filled(false)]));
    await waitFor(async () => expect((await doneOf('Asha')).checked).toBe(false));
  });
  it.each([390, 1440])(
    'names the lines that came too late to be delivered with the stop, on %i px',
    async (width) => {
      const bina = consumer(
        'c2',
        'Bina',
        [
          [1, 1, 1],
          [2, 4],
        ],
        { is_delivered: true },
      );
      await open({ width, orders: [bina] });
      expect(await screen.findByText('Done, 1 line added later')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Buffalo: 4 required, added later' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Cow: 1 of 1 delivered' })).toBeTruthy();
    },
  );
  it('offers no Undo after that', async () => {
    await open({});
    const box = await doneOf('Asha');
    jest.useFakeTimers();
    click(box);
    while (!undo()) await passes(1);
    await passes(UNDO_MS - 1);
    expect(undo()).toBeTruthy();
    await passes(1);
    expect(undo()).toBeNull();
  });
  it('that the server refuses is undone, with a message', async () => {
    await open({ sync: closed });
    const box = await doneOf('Asha');
    click(box);
    expect(box.checked).toBe(true);
    expect(
      await screen.findByText(
        'Failed to Mark Delivered: The day is closed. Please Try again Later',
      ),
    ).toBeTruthy();
    expect((await doneOf('Asha')).checked).toBe(false);
    expect(within(rowOf('Asha')).getByText('not taken')).toBeTruthy();
    expect(undo()).toBeNull();
  });
});
