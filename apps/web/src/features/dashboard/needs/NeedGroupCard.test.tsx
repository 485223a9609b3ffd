import { fireEvent, screen, within } from '@testing-library/react';
import { day } from '../../../testing/dashboard-morning';
import { answer, cards, onTime, openNeeds, stalled } from './testing/open-needs';

const asleep = (count: number, areaId = 1, areaName = 'Baner') =>
  Array.from({ length: count }, (_, index) =>
    day({
      deliveryBoyId: 100 * areaId + index,
      deliveryBoyName: `${areaName} ${index + 1}`,
      areaId,
      areaName,
    }),
  );
const group = (name: RegExp) => screen.getByRole('button', { name });
const textOf = (name: RegExp) => group(name).closest('li')?.textContent;

it('equal reasons of one zone are one line from four people on, at the place of the worst of them', () => {
  openNeeds(
    [
      ...asleep(4),
      ...asleep(3, 2, 'Wakad'),
      onTime(2, { setAside: 1 }),
      stalled({ deliveryBoyId: 9 }),
    ],
    '06:41',
    {
      officeRole: 'admin',
    },
  );
  expect(cards().map((card) => /^(Vijay|Boy 2|Wakad \d)/.exec(card ?? '')?.[0])).toEqual([
    'Vijay',
    'Wakad 1',
    'Wakad 2',
    'Wakad 3',
    'Boy 2',
  ]);
  expect(textOf(/have not begun/)).toBe(
    '4 have not begun in BanerBaner 1, Baner 2, Baner 3 and 1 moreusual start 5:00\u00a0am, 1 h 41 min ago.finishcannot tell',
  );
  const list = screen.getByRole('list', { name: 'Who needs you' });
  expect(within(list).getAllByRole('listitem')[1]?.textContent).toContain(
    '4 have not begun in Baner',
  );
  expect(answer()).toContain('9 need you.');
});

it('equal reasons of one zone open to their people, each with Call, and close again', () => {
  openNeeds([...asleep(5), ...asleep(6, 2, 'Wakad')], '05:32');
  expect(cards()).toEqual([]);
  fireEvent.click(group(/in Wakad/));
  expect(group(/in Wakad/).getAttribute('aria-expanded')).toBe('true');
  expect(group(/in Baner/).getAttribute('aria-expanded')).toBe('false');
  expect(cards()).toHaveLength(6);
  expect(screen.getAllByRole('link', { name: /^Call Wakad \d/ })).toHaveLength(6);
  fireEvent.click(group(/in Wakad/));
  expect(cards()).toEqual([]);
});

it('equal reasons of one zone count as one of the ten, and hidden people are counted one by one', () => {
  const zones = Array.from({ length: 12 }, (_, index) => asleep(5, index + 1, `Zone ${index + 1}`));
  openNeeds(zones.flat(), '05:32', { officeRole: 'admin' });
  expect(screen.getByRole('button', { name: 'and 10 more' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'and 10 more' }));
  expect(screen.getAllByRole('button', { name: /have not begun in Zone/ })).toHaveLength(12);
});

it('equal reasons of one zone stay single cards while all people who need help fit on the screen', () => {
  openNeeds(asleep(6), '05:32');
  expect(cards()).toHaveLength(6);
});

it('equal reasons of one zone link to the entries to check', () => {
  const seven = Array.from({ length: 7 }, (_, index) => onTime(index + 1, { setAside: 2 }));
  openNeeds(seven, '06:41', { officeRole: 'admin' });
  expect(textOf(/entries to check/)).toContain('14 entries need your decision.');
  expect(screen.getByRole('link', { name: 'Check' }).getAttribute('href')).toBe('/admin/set-aside');
});
