import { render, screen } from '@testing-library/react';
import type { Happening } from '@milkround/contracts';
import { happening } from '../../../testing/dashboard-morning';
import { JustNow } from './JustNow';

const show = (changes: Partial<Happening>) => {
  render(<JustNow happenings={[happening(changes)]} timeZone="Asia/Kolkata" lastMinute={29} />);
  return screen.getByRole('listitem').textContent;
};

it('shows only the time of an event that arrived at once', () =>
  expect(show({})).toBe('6:40\u00a0amRahul Kale delivered to Lata Bhosale'));

it('shows when it was received, if that was later', () =>
  expect(show({ recordedAt: '2026-11-21T02:00:00.000Z' })).toBe(
    '6:40\u00a0amRahul Kale delivered to Lata Bhosale received 7:30\u00a0am',
  ));

it('names the person who applied a refused entry, and the time', () =>
  expect(show({ recordedAt: '2026-11-21T02:00:00.000Z', appliedBy: 'Meera Shinde' })).toBe(
    '6:40\u00a0amRahul Kale delivered to Lata Bhosale applied by Meera Shinde, 7:30\u00a0am',
  ));

it('says that it came after the day was closed', () =>
  expect(show({ late: true })).toBe('6:40\u00a0amRahul Kale delivered to Lata Bhosale · late'));

it('combines many deliveries of a short time, and names their exceptions only', () => {
  const absence = happening({ position: '101', kind: 'absence', text: 'Door locked' });
  render(
    <JustNow happenings={[happening({}), absence]} timeZone="Asia/Kolkata" lastMinute={214} />,
  );
  expect(screen.getByText('214 deliveries in the last minute')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '6:40\u00a0amRahul Kale: Lata Bhosale was absent, “Door locked”',
  ]);
});

it('says so when they have no exceptions', () => {
  render(<JustNow happenings={[happening({})]} timeZone="Asia/Kolkata" lastMinute={30} />);
  expect(screen.getByText('Nothing unusual.')).toBeTruthy();
});
