import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useChosenDate } from './order-date';

const TODAY = '2026-11-27';

function chosen(date: string, min?: string): string {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/?date=${date}`]}>{children}</MemoryRouter>
  );
  return renderHook(() => useChosenDate(TODAY, min), { wrapper }).result.current[0];
}

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', TODAY],
  ['0202-11-27', TODAY],
  ['soon', TODAY],
])('uses the date %s of the address only if the calendar has it', (asked, shown) =>
  expect(chosen(asked)).toBe(shown),
);

it('uses today instead of a date before the first one', () => {
  expect(chosen('2026-11-26', TODAY)).toBe(TODAY);
  expect(chosen('2026-11-28', TODAY)).toBe('2026-11-28');
});
