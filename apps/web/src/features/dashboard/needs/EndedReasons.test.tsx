import { screen } from '@testing-library/react';
import type { DayProgress } from '@milkround/contracts';
import { clock, day, delivering } from '../../../testing/dashboard-morning';
import { onTime, openNeeds, stalled } from './testing/open-needs';

const notice = () => screen.getByRole('status').textContent;
const again = (at: string, heardAt: string) =>
  delivering(at, { deliveryBoyName: 'Vijay Pawar', uniqueId: 'MDE-005', done: 57 }, heardAt);

it('announces once, for a while, that a reason has ended', async () => {
  const later = openNeeds([stalled(), onTime(2)]);
  expect(notice()).toBe('');
  const days = [again('06:42', '06:42:10'), onTime(2)];
  later(days, '06:42:10');
  expect(await screen.findByText('Vijay Pawar is delivering again, 6:42 am')).toBeTruthy();
  later(days, '06:45');
  expect(notice()).toBe('Vijay Pawar is delivering again, 6:42\u00a0am');
  later(days, '06:47:20');
  expect(notice()).toBe('');
});

it('does not announce reasons that end while the screen opens', () => {
  const later = openNeeds([stalled(), onTime(2)], '06:41');
  later([again('06:41', '06:41:05'), onTime(2)], '06:41:05');
  later([again('06:41', '06:41:05'), onTime(2)], '06:41:20');
  expect(notice()).toBe('');
});

it.each<[string, DayProgress, DayProgress, string]>([
  [
    'late that somebody began',
    day(),
    delivering('06:40', { done: 30, firstDoneAt: clock('06:05') }),
    '06:42',
  ],
  [
    'of a stall that ends with the day',
    stalled(),
    stalled({ closedAt: clock('06:43') }),
    '06:43:10',
  ],
])('does not announce %s', (_, before, after, at) => {
  openNeeds([before])([after], at);
  expect(notice()).toBe('');
});
