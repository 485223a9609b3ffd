import { screen } from '@testing-library/react';
import { CLOSE_ROW, type ClosedDay } from '@milkround/contracts';
import { sentBy } from '../../../testing/sync';
import { boardOf, mergeDay, type Board } from '../../../sync/day/board';
import DayCloseScreen from '../day-close/DayCloseScreen';
import DeliveryBoyDashboardScreen from '../dashboard/DeliveryBoyDashboardScreen';
import RoundsScreen from '../rounds/RoundsScreen';
import { consumer, today } from '../testing/day';
import { click, day, doneOf, open } from '../testing/open-orders';
import { closeScreen, openScreen } from '../testing/open-screen';

afterEach(closeScreen);

const close: ClosedDay = {
  id: 'close-1',
  closed_at: `${today()}T03:41:00.000Z`,
  closed_by: { role: 'supervisor', name: 'Meera Shinde' },
  stops: 3,
  done: 1,
  req_qty: 7.5,
  dlvr_qty: 1,
  payments: 250,
  assigned_qty: 9,
  empty_bottles: 4,
  remarks: 'One broken',
  supervisor: { name: 'Meera Shinde', phone: '9822000001' },
};
const ASK =
  'Nothing can be entered any more. If something is missing, ask Meera Shinde to reopen the day.';
const said = () => screen.findByText('The day is closed.', { selector: '[role=status]' });

describe('a closed day', () => {
  it('says so above the orders, with the author, the time and the supervisor to ask', async () => {
    await open({ close });
    expect(await screen.findByRole('region', { name: 'The day is closed.' })).toBeTruthy();
    expect(screen.getByText('Meera Shinde closed it at 9:11 am.')).toBeTruthy();
    expect(screen.getByText(ASK)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call 9822000001' }).getAttribute('href')).toBe(
      'tel:9822000001',
    );
  });

  it('says that another phone of the same person closed it', async () => {
    await open({ close: { ...close, closed_by: { role: 'delivery-boy', name: 'Ravi' } } });
    expect(await screen.findByText('You closed it at 9:11 am on another phone.')).toBeTruthy();
  });

  it.each([1440, 390])(
    'refuses every tap with the sentence, and sends nothing: %d px',
    async (width) => {
      const calls = await open({ close, width });
      const box = await doneOf('Asha');
      expect(box.getAttribute('aria-disabled')).toBe('true');
      click(box);
      expect(await said()).toBeTruthy();
      expect((await doneOf('Asha')).checked).toBe(false);
      click(screen.getByRole('button', { name: /^Buffalo: 3 required/ }));
      click(screen.getByRole('button', { name: /Chitra/ }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sentBy(calls)).toEqual([]);
    },
  );

  it('has no form for a new round', async () => {
    await openScreen(RoundsScreen, { orders: day(), close });
    expect(await screen.findByText(ASK)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Round' })).toBeNull();
  });

  it('shows its books in Day Close, and no form', async () => {
    await openScreen(DayCloseScreen, { orders: day(), close });
    const figures = await screen.findByLabelText('The day as it was closed');
    expect(figures.textContent).toBe(
      'Requirement7.5Delivered1Payments₹250Taken9Empty Bottle4Stops done1 of 3',
    );
    expect(screen.getByText('Remarks: One broken')).toBeTruthy();
    expect(screen.getByText(ASK)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('says so on the dashboard; without a supervisor the person should ask the office', async () => {
    await openScreen(DeliveryBoyDashboardScreen, {
      orders: day(),
      close: { ...close, supervisor: null },
    });
    const asked =
      'Nothing can be entered any more. If something is missing, ask the office to reopen the day.';
    expect(await screen.findByText(asked)).toBeTruthy();
  });
});

it('an open board receives a close and its reopening, and those of no other day', () => {
  const date = '2026-11-21';
  const board = boardOf([consumer('c1', 'Asha', [[1, 2]])], date, '10');
  const push = (to: Board, day: string, row: ClosedDay | null) =>
    mergeDay(
      to,
      { keys: [CLOSE_ROW], rows: [{ closedDay: { date: day, deliveryBoyId: 3, close: row } }] },
      '11',
    );
  const closed = push(board, date, close);
  expect(closed).toEqual({ ...board, close });
  expect(closed !== 'refetch' && push(closed, date, null)).toEqual(board);
  expect(push(board, '2026-11-20', close)).toBe(board);
  expect(push(board, '2026-11-22', close)).toBe('refetch');
});
