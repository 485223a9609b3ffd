import { render, screen } from '@testing-library/react';
import type { DayCloseRow } from '@milkround/contracts';
import '../../i18n';
import { SinceClose } from './SinceClose';
import { differences } from './since-close';

const figures = { stops: 60, done: 58, required: 120.5, delivered: 118 };
const close: DayCloseRow = {
  id: 'k',
  order_date: '2026-11-21',
  delr_boy_id: 3,
  admin_delivery_boy: { name: 'Rahul Kale' },
  req_qty: 120.5,
  assigned_qty: 125,
  empty_bottles: 0,
  remarks: '',
  created_at: '2026-11-21T08:11:12.000Z',
  recorded_at: '2026-11-21T08:11:13.000Z',
  applied_by: null,
  ...{ closed_by: null, close_reason: null },
  at_close: figures,
  now: figures,
  ...{ late: 0, late_cash: 0, late_other_payments: 0 },
  ...{ dlvr_qty: 118, left_over: 3, cash: 1250, other_payments: 0 },
  ...{ cash_counted: null, cash_difference: null, counted_by: null, counted_at: null },
  ...{
    reopened_at: null,
    reopened_by: null,
    reopen_reason: null,
    cash_at_count: null,
    earlier: [],
  },
};

it('adds nothing to a close without late changes', () => {
  const { container } = render(<SinceClose close={close} />);
  expect(container.textContent).toBe('');
});

it('shows the figures at the close and now when they differ, and the number of late changes', () => {
  const now = { ...figures, done: 60, delivered: 1_221.5 };
  expect(differences({ at_close: figures, now }).map(({ figure }) => figure)).toEqual([
    'done',
    'delivered',
  ]);
  render(<SinceClose close={{ ...close, now, late: 3 }} />);
  expect(screen.getByText('3 changes came late')).toBeTruthy();
  expect(screen.getByText('Stops done: 58 at close, 60 now')).toBeTruthy();
  expect(screen.getByText('Delivered: 118 at close, 1,221.5 now')).toBeTruthy();
  expect(screen.queryByText(/Requirement/)).toBeNull();
});

it('shows the payments at the close and now, if late entries have changed them', () => {
  render(<SinceClose close={{ ...close, late: 2, late_cash: 200, late_other_payments: 80 }} />);
  expect(screen.getByText('Cash: ₹1,250 at close, ₹1,450 now')).toBeTruthy();
  expect(screen.getByText('Cheque or Mode Not Given: ₹0 at close, ₹80 now')).toBeTruthy();
});

it('writes one change in the singular', () => {
  render(<SinceClose close={{ ...close, late: 1 }} />);
  expect(screen.getByText('1 change came late')).toBeTruthy();
});
