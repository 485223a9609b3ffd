import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { day, moment } from '../../../testing/dashboard-morning';
import { linesOf, zonesOf } from './standing';
import { ZoneGroup } from './ZoneGroup';

const days = [day({ stops: 60, done: 20 }), day({ deliveryBoyId: 2, uniqueId: 'MDE-002', stops: 1_200, done: 1_200 })];
const [zone] = zonesOf(linesOf(days, {}, new Map(), moment));

const Address = () => <output>{useLocation().search}</output>;
function open(isWhole: boolean) {
  render(
    <MemoryRouter>
      <ZoneGroup zone={zone!} moment={moment} isWhole={isWhole} isOpen={false} />
      <Address />
    </MemoryRouter>,
  );
  return () => new URLSearchParams(screen.getByRole('status').textContent ?? '').get('why');
}

it.each([
  ['done', '1,220'],
  ['stops', '1,260'],
])('the sum of a zone, %s, opens its explanation and leaves the zone folded up', (figure, value) => {
  const opened = open(true);
  fireEvent.click(screen.getByRole('button', { name: `Why ${value}?` }));
  expect(opened()).toBe(`figure=${figure}&from=2026-11-21&to=2026-11-21&areaId=1`);
  expect(screen.getByRole('button', { name: /^Baner/ }).getAttribute('aria-expanded')).toBe('false');
});

it('the sum of the lines that a search leaves has no explanation', () => {
  open(false);
  expect(screen.getByText('1,220')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
});
