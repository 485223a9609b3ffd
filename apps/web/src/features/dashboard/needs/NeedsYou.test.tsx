import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { DayProgress } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { PastMoment } from '../../../live';
import { clock, day, delivering, moment, progressOf } from '../../../testing/dashboard-morning';
import { peopleOf } from '../people/people';
import { NeedsYou } from './NeedsYou';

const onTime = (deliveryBoyId: number, changes: Partial<DayProgress> = {}) =>
  delivering('06:40:30', {
    deliveryBoyId,
    uniqueId: `MDE-00${deliveryBoyId}`,
    deliveryBoyName: `Boy ${deliveryBoyId}`,
    done: 58,
    ...changes,
  });
const stalled = (changes: Partial<DayProgress> = {}) =>
  delivering('06:19', { deliveryBoyName: 'Vijay Pawar', uniqueId: 'MDE-005', ...changes });

/** Shows the strip at a time of that morning; answers a function that shows it later. */
function open(
  days: DayProgress[],
  time = '06:41',
  { scope = 'supervisor', isPast = false }: { scope?: 'admin' | 'supervisor'; isPast?: boolean } = {},
) {
  const client = makeQueryClient();
  const strip = (of: DayProgress[], at: string) => {
    const now = Date.parse(clock(at));
    const shown = { ...moment, now };
    return (
      <QueryClientProvider client={client}>
        <PastMoment value={isPast ? now : null}>
          <MemoryRouter initialEntries={['/supervisor/dashboard']}>
            <Routes>
              <Route
                path="/supervisor/dashboard"
                element={<NeedsYou scope={scope} people={peopleOf(progressOf(of), {}, shown)} moment={shown} />}
              />
            </Routes>
          </MemoryRouter>
        </PastMoment>
      </QueryClientProvider>
    );
  };
  const { rerender } = render(strip(days, time));
  return (of: DayProgress[], at: string) => rerender(strip(of, at));
}
const cards = () => screen.queryAllByRole('article').map(({ textContent }) => textContent);
const answer = () => screen.getByRole('region', { name: 'Who needs you' }).querySelector('p')?.textContent?.trim();

it('says whom to look after, why, and that the others finish in time', () => {
  open([stalled(), onTime(2), onTime(3), onTime(4)]);
  expect(answer()).toBe('1 needs you. The other 3 finish by 06:44. Baner will not be done by 07:30 without help.');
  expect(cards()).toEqual([
    'Vijay PawarMDE-005 · 40 of 60 doneStalled since 06:19, 22 min. Usually a delivery every 1½ min.Phone online. Last: Nitin Naik, C-404 Sai Heights.finishcannot tellCallOpen',
  ]);
  const card = within(screen.getByRole('article', { name: 'Vijay Pawar' }));
  expect(card.getByRole('link', { name: 'Call Vijay Pawar, 9822010101' }).getAttribute('href')).toBe('tel:9822010101');
  expect(card.getByRole('link', { name: 'Open the board of Vijay Pawar' }).getAttribute('href')).toBe('/supervisor/board?deliveryBoy=1');
});

it('says so calmly when nobody needs anything', () => {
  open([onTime(1), onTime(2)]);
  expect(answer()).toBe('Nobody needs you. The last one is expected to finish by 06:44.');
  expect(cards()).toEqual([]);
});

it.each<[string, DayProgress[], string]>([
  ['Nobody needs you. Everybody has finished.', [onTime(1, { done: 60 })], '06:50'],
  ['Nobody needs you. All days are closed.', [onTime(1, { done: 60, closedAt: clock('07:00') })], '07:10'],
  ['1 needs you.  Baner will not be done by 07:30 without help.', [stalled()], '06:41'],
  ['1 needs you. The other one has finished. Baner was not done by 07:30.', [stalled(), onTime(2, { done: 60 })], '07:35'],
])('%s', (words, days, time) => {
  open(days, time);
  expect(answer()).toBe(words.replace('  ', ' ').replace('you. Baner', 'you.  Baner'));
});

it('calls nobody without a number, and nobody in the past', () => {
  open([stalled({ deliveryBoyPhone: null })]);
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  open([stalled()], '06:41', { isPast: true });
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  expect(screen.queryAllByRole('link', { name: /^Open/ })).toHaveLength(2);
});

it('leads to the entries that need a decision', () => {
  open([onTime(1, { setAside: 3 })], '06:41', { scope: 'admin' });
  expect(screen.getByRole('link', { name: 'Check' }).getAttribute('href')).toBe('/admin/set-aside');
});

it('puts the worst first, shows ten of them, and the others when they are asked for', () => {
  const late = Array.from({ length: 12 }, (_, index) => onTime(index + 2, { done: 10, firstDoneAt: clock('06:20') }));
  open([...late, stalled(), day({ deliveryBoyId: 40, deliveryBoyName: 'Asleep' })]);
  expect(cards()).toHaveLength(10);
  expect(cards()[0]).toContain('Vijay Pawar');
  expect(cards()[1]).toContain('Asleep');
  fireEvent.click(screen.getByRole('button', { name: 'and 4 more' }));
  expect(cards()).toHaveLength(14);
  fireEvent.click(screen.getByRole('button', { name: 'Show the worst only' }));
  expect(cards()).toHaveLength(10);
});

it('lets one reason be chosen when there are many', () => {
  const late = Array.from({ length: 12 }, (_, index) => onTime(index + 2, { done: 10, firstDoneAt: clock('06:20') }));
  open([...late, stalled()]);
  const reason = (name: string) => screen.getByRole('button', { name });
  fireEvent.click(reason('Stalled 1'));
  expect(cards()).toHaveLength(1);
  expect(reason('Stalled 1').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(reason('Will be late 12'));
  expect([cards().length, screen.getByRole('button', { name: 'and 2 more' })]).toEqual([10, expect.anything()]);
  fireEvent.click(reason('Will be late 12'));
  expect(cards()[0]).toContain('Vijay Pawar');
});

it('lists last who is far behind and expected in time', () => {
  open([onTime(1, { done: 47 }), onTime(2, { setAside: 1 })]);
  expect(cards().map((card) => /Behind|Entries to check/.exec(card ?? '')?.[0])).toEqual(['Entries to check', 'Behind']);
  expect(screen.getAllByRole('article')[1]?.dataset.tone).toBe('later');
});

it('says once that a reason has ended, for a while', async () => {
  const later = open([stalled(), onTime(2)]);
  expect(screen.getByRole('status').textContent).toBe('');
  const again = delivering('06:42', { deliveryBoyName: 'Vijay Pawar', uniqueId: 'MDE-005', done: 57 }, '06:42:10');
  later([again, onTime(2)], '06:42:10');
  expect(await screen.findByText('Vijay Pawar is delivering again, 06:42')).toBeTruthy();
  later([again, onTime(2)], '06:45');
  expect(screen.getByRole('status').textContent).toBe('Vijay Pawar is delivering again, 06:42');
  later([again, onTime(2)], '06:47:20');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('tells nothing of what arrives while the screen opens', () => {
  const later = open([stalled(), onTime(2)], '06:41');
  const again = delivering('06:41', { deliveryBoyName: 'Vijay Pawar', uniqueId: 'MDE-005', done: 57 }, '06:41:05');
  later([again, onTime(2)], '06:41:05');
  later([again, onTime(2)], '06:41:20');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('does not tell late that somebody began', () => {
  const later = open([day()]);
  later([delivering('06:40', { done: 30, firstDoneAt: clock('06:05') })], '06:42');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('does not tell of a stall that ends with the day', () => {
  const later = open([stalled()]);
  later([stalled({ closedAt: clock('06:43') })], '06:43:10');
  expect(screen.getByRole('status').textContent).toBe('');
});
