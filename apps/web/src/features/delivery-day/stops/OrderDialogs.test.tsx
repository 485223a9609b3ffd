import { fireEvent, screen } from '@testing-library/react';
import type { ClosedDay, ConsumerOrders } from '@milkround/contracts';
import { sentBy } from '../../../testing/sync';
import { consumer } from '../testing/day';
import { click, day, open } from '../testing/open-orders';
import { closeScreen, readAgain } from '../testing/open-screen';

afterEach(closeScreen);

const NOT_SAVED = 'What you entered here was not saved.';
const [, bina, chitra] = day();
const cowOnly = consumer('c1', 'Asha', [[1, 2]]);
const closed: ClosedDay = {
  ...{
    id: 'close-1',
    closed_at: '2026-11-21T03:41:00.000Z',
    closed_by: { role: 'supervisor', name: 'Meera Shinde' },
    supervisor: null,
  },
  ...{
    stops: 3,
    done: 1,
    req_qty: 7.5,
    dlvr_qty: 1,
    payments: 250,
    assigned_qty: 9,
    empty_bottles: 4,
    remarks: '',
  },
};

/** Opens a dialog of Asha, types into it, and then lets the office change the day. */
async function change(
  button: RegExp,
  input: string,
  to: { orders?: ConsumerOrders[]; close?: ClosedDay },
) {
  let told: typeof to = {};
  const calls = await open({ orders: () => told.orders ?? day(), close: () => told.close });
  click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByLabelText(input), { target: { value: '7' } });
  told = to;
  await readAgain();
  return calls;
}
const CARD = /Asha/;
const DESI_COW = /^Desi Cow: 1.5/;

it.each([
  [
    'the office removes its product',
    DESI_COW,
    'Delivered quantity of Desi Cow',
    { orders: [cowOnly, bina, chitra] },
    'Desi Cow is no longer ordered for Asha.',
  ],
  [
    'the office removes its stop',
    DESI_COW,
    'Delivered quantity of Desi Cow',
    { orders: [bina, chitra] },
    'Asha is no longer on your list.',
  ],
  [
    'the office removes the last stop',
    DESI_COW,
    'Delivered quantity of Desi Cow',
    { orders: [] },
    'Asha is no longer on your list.',
  ],
  [
    'the office removes the stop of its remarks',
    CARD,
    'Empty Bottles',
    { orders: [bina, chitra] },
    'Asha is no longer on your list.',
  ],
  ['the day is closed', CARD, 'Empty Bottles', { close: closed }, 'The day is closed.'],
])(
  'stays open when %s, and says that the input is not saved',
  async (_what, button, input, to, sentence) => {
    const calls = await change(button, input, to as { orders?: ConsumerOrders[] });
    expect((await screen.findByRole('alert')).textContent).toBe(`${sentence} ${NOT_SAVED}`);
    expect(screen.getByLabelText<HTMLInputElement>(input).value).toBe('7');
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    fireEvent.submit(screen.getByLabelText(input).closest('form') ?? document.body);
    click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentBy(calls)).toEqual([]);
  },
);
