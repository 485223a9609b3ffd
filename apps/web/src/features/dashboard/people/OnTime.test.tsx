import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { DayProgress } from '@milkround/contracts';
import {
  clock,
  day,
  delivering,
  moment,
  paceFrom,
  progressOf,
} from '../../../testing/dashboard-morning';
import { OnTime } from './OnTime';
import { peopleOf } from './people';

const Address = () => <output>{useLocation().search}</output>;
const onTime = (deliveryBoyId: number, changes: Partial<DayProgress> = {}) =>
  delivering('06:40:30', {
    deliveryBoyId,
    uniqueId: `MDE-${deliveryBoyId}`,
    deliveryBoyName: `Boy ${deliveryBoyId}`,
    done: 58,
    ...changes,
  });
const kothrud = { areaId: 2, areaName: 'Kothrud' };

beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(moment.now));
afterEach(() => jest.restoreAllMocks());

function open(days: DayProgress[], address = '/supervisor/dashboard') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route
          path="/:role/dashboard"
          element={<OnTime people={peopleOf(progressOf(days), {}, moment)} moment={moment} />}
        />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
}
const address = () => new URLSearchParams(screen.getByRole('status').textContent ?? '');
const rows = () =>
  screen
    .getAllByRole('listitem')
    .flatMap(({ textContent, dataset }) => (dataset['index'] ? textContent : []));

it('lists the people of one zone who need no help, with both facts and the finish beside the deadline', () => {
  open([onTime(1), delivering('06:10', { deliveryBoyId: 2 })]);
  expect(screen.getByRole('heading', { name: 'On time' })).toBeTruthy();
  expect(screen.getByText('deadline 7:30 am')).toBeTruthy();
  expect(rows()).toEqual([
    'B1Boy 1MDE-158/60delivered 30 s agophone online6:43\u00a0am46 min early',
  ]);
  expect(screen.getByRole('link', { name: 'Boy 1' }).getAttribute('href')).toBe(
    '/supervisor/board?deliveryBoy=1',
  );
});

it('shows the entries that wait on phones also while all delivery boys need help', () => {
  const phone = {
    deliveryBoyId: 2,
    heardAt: new Date(moment.now).toISOString(),
    waiting: 9,
    waitingSince: null,
    caughtUp: null,
  };
  open([{ ...delivering('06:10', { deliveryBoyId: 2 }), phone }]);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(
    screen.getByText('9 entries still wait on phones and are not in these figures'),
  ).toBeTruthy();
});

it('lists zones with their sums, and under them all of their delivery boys', () => {
  open([
    onTime(1),
    delivering('06:10', { deliveryBoyId: 2, deliveryBoyName: 'Vijay Pawar' }),
    onTime(3, kothrud),
  ]);
  expect(rows().map((row) => row?.replace(/\d:\d\d\u00a0am.*/, ''))).toEqual([
    'Baner2 delivery boys · 1 needs help · Vijay Pawar has stopped98/120cannot tellthe others ',
    expect.stringContaining('Boy 1'),
    expect.stringMatching(/Vijay PawarMDE-001 · Stalled/),
    'Kothrud1 delivery boy58/60',
    expect.stringContaining('Boy 3'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Baner' }));
  expect(rows()).toHaveLength(3);
  expect(address().get('zones')).toBe('1');
});

it.each([
  ['done', '1,258'],
  ['stops', '1,260'],
])(
  'the sum of a zone, %s, opens its explanation and leaves the zone unchanged',
  (figure, value) => {
    open(
      [
        onTime(1),
        onTime(2, { stops: 1_200, done: 1_200 }),
        onTime(3, { ...kothrud, stops: 0 }),
        onTime(4, kothrud),
      ],
      '/admin/dashboard?zones=1',
    );
    fireEvent.click(screen.getByRole('button', { name: `Why ${value}?` }));
    expect(address().get('why')).toBe(`figure=${figure}&from=2026-11-21&to=2026-11-21&areaId=1`);
    expect(screen.getByRole('button', { name: 'Baner' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
  },
);

it('finds a delivery boy by name or id, keeps the search in the address, and explains no sum of a search', () => {
  open([
    ...Array.from({ length: 9 }, (_, index) => onTime(index + 1)),
    onTime(10, { ...kothrud, deliveryBoyName: 'Sanjay Joshi' }),
  ]);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search delivery boys by name or ID' }), {
    target: { value: 'joshi san' },
  });
  expect(rows()).toHaveLength(2);
  expect(address().get('find')).toBe('joshi san');
  expect(screen.getByRole('link', { name: 'Sanjay Joshi' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Why/ })).toHaveLength(2);
});

const legend = () =>
  screen
    .queryAllByRole('listitem', { hidden: true })
    .flatMap(({ textContent }) => LINES.find((line) => line === textContent) ?? []);
const LINES = ['today', 'usual Saturday', 'usual morning', 'deadline'];

it('names the lines of the pace that are drawn, in its legend', () => {
  const begun = { pace: paceFrom('2026-11-21', '05:00', 58) };
  open([onTime(1, begun)]);
  expect(legend()).toEqual(['today', 'usual Saturday', 'deadline']);
});

it('does not name the usual morning in the legend while all delivery boys are on another shift', () => {
  const other = { firstDoneAt: clock('01:00'), pace: paceFrom('2026-11-21', '01:00', 58) };
  open([onTime(1, other), onTime(2, other)]);
  expect(legend()).toEqual(['today', 'deadline']);
});

it('names no lines in the legend while all zones are closed', () => {
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  open([...ids.map((id) => onTime(id)), onTime(41, kothrud)]);
  expect(legend()).toEqual([]);
});

it('says when no delivery boy has orders, and when none matches', () => {
  open([day({ stops: 0 })]);
  expect(
    screen.getByText('Nobody has orders today. They appear here as soon as they are uploaded.'),
  ).toBeTruthy();
});
