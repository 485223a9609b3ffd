import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { LeftOpenDay, Session } from '@milkround/contracts';
import { startSession } from '../../../session/session';
import { leftOpen } from '../../../testing/dashboard-morning';
import { admin, supervisor } from '../../../testing/sessions';
import { LeftOpen } from './LeftOpen';

function open(days: LeftOpenDay[], session: Session = supervisor) {
  startSession(session);
  const { role: officeRole } = session;
  return render(
    <MemoryRouter initialEntries={[`/${officeRole}/dashboard`]}>
      <Routes>
        <Route
          path={`/${officeRole}/dashboard`}
          element={<LeftOpen days={days} today="2026-11-21" />}
        />
      </Routes>
    </MemoryRouter>,
  );
}
const cards = () => screen.queryAllByRole('article').map(({ textContent }) => textContent);

it("names the delivery boy whose day of yesterday is not closed, and links to a call and to that day's board", () => {
  open([leftOpen()]);
  expect(cards()).toEqual([
    "Rahul KaleMDE-001 · 55 of 60 done · 2 absentYesterday's day is not closed: 3 stops were left open.CallOpen",
  ]);
  const card = within(screen.getByRole('article', { name: 'Rahul Kale' }));
  expect(card.getByRole('link', { name: 'Call Rahul Kale, 9822010101' }).getAttribute('href')).toBe(
    'tel:9822010101',
  );
  const board = card.getByRole('link', { name: 'Open the board of Rahul Kale of Fri 20 Nov' });
  expect(board.getAttribute('href')).toBe('/supervisor/board?deliveryBoy=1&date=2026-11-20');
});

it('names an older day by its date, and to an admin the zone', () => {
  open([leftOpen({ date: '2026-11-17', done: 58 })], admin);
  expect(cards()).toEqual([
    'Rahul KaleBaner · MDE-001 · 58 of 60 done · 2 absentTue 17 Nov is not closed: all stops were visited.CallOpen',
  ]);
});

it('is one line for many until it is opened, and empty for none', () => {
  const { unmount } = open(
    [1, 2, 3, 4].map((id) => leftOpen({ deliveryBoyId: id, deliveryBoyName: `Boy ${id}` })),
  );
  expect(cards()).toEqual([]);
  fireEvent.click(
    screen.getByRole('button', { name: '4 delivery boys have not closed an earlier day' }),
  );
  expect(cards()).toHaveLength(4);
  unmount();
  open([]);
  expect(screen.queryByRole('region')).toBeNull();
});
