import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import type { DayProgress } from '@milkround/contracts';
import { makeQueryClient } from '../../../api/query-client';
import { PastMoment } from '../../../live';
import { startSession } from '../../../session/session';
import { clock, day, delivering, moment, progressOf } from '../../../testing/dashboard-morning';
import { supervisor } from '../../../testing/sessions';
import { fakeWire } from '../../../testing/wire';
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

const notice = () => screen.getByRole('status').textContent;
const again = (at: string, heardAt: string) => delivering(at, { deliveryBoyName: 'Vijay Pawar', uniqueId: 'MDE-005', done: 57 }, heardAt);

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

it('says of a finished round how many were absent, and nothing of a phone that is off since', () => {
  open([onTime(1, { done: 58, absent: 2 }), onTime(2, { done: 60, setAside: 1 })], '08:10');
  expect(cards()).toEqual([
    'Boy 2MDE-002 · 60 of 60 doneEntries to check: 1 from the phone needs your decision.Also: Day not closed. Last: Nitin Naik, C-404 Sai Heights.finish06:40CheckCallOpen',
    'Boy 1MDE-001 · 58 of 60 done · 2 absentDay not closed: finished at 06:40.Last: Nitin Naik, C-404 Sai Heights.finish06:40CallOpen',
  ]);
});

it('calls what is past a deadline late, also beside a worse reason', () => {
  open([stalled()], '07:35');
  expect(cards()[0]).toContain('Also: Late.');
});

it('calls nobody without a number, and nobody in the past', () => {
  open([stalled({ deliveryBoyPhone: null })]);
  open([stalled()], '06:41', { isPast: true });
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  expect(screen.queryAllByRole('link', { name: /^Open/ })).toHaveLength(2);
});

it('leads to the entries that need a decision', () => {
  open([onTime(1, { setAside: 3 })], '06:41', { scope: 'admin' });
  expect(screen.getByRole('link', { name: 'Check' }).getAttribute('href')).toBe('/admin/set-aside');
});

/** Delivery boys of other zones than Baner, no two of one zone. */
const elsewhere = (count: number, changes: Partial<DayProgress>) =>
  Array.from({ length: count }, (_, index) => onTime(index + 2, { areaId: index + 2, areaName: `Zone ${index + 2}`, ...changes }));
const late = (count: number) => elsewhere(count, { done: 10, firstDoneAt: clock('06:20') });

it('puts the worst first, shows ten of them, and the others when they are asked for', () => {
  open([...late(12), stalled(), day({ deliveryBoyId: 40, deliveryBoyName: 'Asleep' })]);
  expect(cards()).toHaveLength(10);
  expect(cards()[0]).toContain('Vijay Pawar');
  expect(cards()[1]).toContain('Asleep');
  fireEvent.click(screen.getByRole('button', { name: 'and 4 more' }));
  expect(cards()).toHaveLength(14);
  fireEvent.click(screen.getByRole('button', { name: 'Show the worst only' }));
  expect(cards()).toHaveLength(10);
});

it('lets one reason be chosen when there are many', () => {
  open([...late(12), stalled()]);
  const reason = (name: string) => screen.getByRole('button', { name });
  fireEvent.click(reason('Stalled 1'));
  expect(cards()).toHaveLength(1);
  expect(reason('Stalled 1').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(reason('Will be late 12'));
  expect([cards().length, screen.getByRole('button', { name: 'and 2 more' })]).toEqual([10, expect.anything()]);
  fireEvent.click(reason('Will be late 12'));
  expect(cards()[0]).toContain('Vijay Pawar');
});

describe('equal reasons of one zone', () => {
  const asleep = (count: number, areaId = 1, areaName = 'Baner') =>
    Array.from({ length: count }, (_, index) =>
      day({ deliveryBoyId: 100 * areaId + index, deliveryBoyName: `${areaName} ${index + 1}`, areaId, areaName }),
    );
  const group = (name: RegExp) => screen.getByRole('button', { name });
  const textOf = (name: RegExp) => group(name).closest('li')?.textContent;

  it('are one line from four people on, in the place of the worst of them', () => {
    open([...asleep(4), ...asleep(3, 2, 'Wakad'), onTime(2, { setAside: 1 }), stalled({ deliveryBoyId: 9 })], '06:41', { scope: 'admin' });
    expect(cards().map((card) => /^(Vijay|Boy 2|Wakad \d)/.exec(card ?? '')?.[0])).toEqual([
      'Vijay',
      'Wakad 1',
      'Wakad 2',
      'Wakad 3',
      'Boy 2',
    ]);
    expect(textOf(/have not begun/)).toBe(
      '4 have not begun in BanerBaner 1, Baner 2, Baner 3 and 1 moreusual start 05:00, 1 h 41 min ago.finishcannot tell',
    );
    const list = screen.getByRole('list', { name: 'Who needs you' });
    expect(within(list).getAllByRole('listitem')[1]?.textContent).toContain('4 have not begun in Baner');
    expect(answer()).toContain('9 need you.');
  });

  it('open to their people, each with Call, and close again', () => {
    open([...asleep(5), ...asleep(6, 2, 'Wakad')], '05:32');
    expect(cards()).toEqual([]);
    fireEvent.click(group(/in Wakad/));
    expect(group(/in Wakad/).getAttribute('aria-expanded')).toBe('true');
    expect(group(/in Baner/).getAttribute('aria-expanded')).toBe('false');
    expect(cards()).toHaveLength(6);
    expect(screen.getAllByRole('link', { name: /^Call Wakad \d/ })).toHaveLength(6);
    fireEvent.click(group(/in Wakad/));
    expect(cards()).toEqual([]);
  });

  it('count as one of the ten, and those who are not shown are counted one by one', () => {
    const zones = Array.from({ length: 12 }, (_, index) => asleep(5, index + 1, `Zone ${index + 1}`));
    open(zones.flat(), '05:32', { scope: 'admin' });
    expect(screen.getByRole('button', { name: 'and 10 more' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'and 10 more' }));
    expect(screen.getAllByRole('button', { name: /have not begun in Zone/ })).toHaveLength(12);
  });

  it('stay one by one where so few people need help that all of them are seen', () => {
    open(asleep(6), '05:32');
    expect(cards()).toHaveLength(6);
  });

  it('lead to the entries that are to be checked', () => {
    const seven = Array.from({ length: 7 }, (_, index) => onTime(index + 1, { setAside: 2 }));
    open(seven, '06:41', { scope: 'admin' });
    expect(textOf(/entries to check/)).toContain('14 entries need your decision.');
    expect(screen.getByRole('link', { name: 'Check' }).getAttribute('href')).toBe('/admin/set-aside');
  });
});

it('lists last who is far behind and expected in time', () => {
  open([onTime(1, { done: 47 }), onTime(2, { setAside: 1 })]);
  expect(cards().map((card) => /Behind|Entries to check/.exec(card ?? '')?.[0])).toEqual(['Entries to check', 'Behind']);
  expect(screen.getAllByRole('article')[1]?.dataset.tone).toBe('later');
});

it('says once that a reason has ended, for a while', async () => {
  const later = open([stalled(), onTime(2)]);
  expect(notice()).toBe('');
  const days = [again('06:42', '06:42:10'), onTime(2)];
  later(days, '06:42:10');
  expect(await screen.findByText('Vijay Pawar is delivering again, 06:42')).toBeTruthy();
  later(days, '06:45');
  expect(notice()).toBe('Vijay Pawar is delivering again, 06:42');
  later(days, '06:47:20');
  expect(notice()).toBe('');
});

it('tells nothing of what arrives while the screen opens', () => {
  const later = open([stalled(), onTime(2)], '06:41');
  later([again('06:41', '06:41:05'), onTime(2)], '06:41:05');
  later([again('06:41', '06:41:05'), onTime(2)], '06:41:20');
  expect(notice()).toBe('');
});

it.each<[string, DayProgress, DayProgress, string]>([
  ['late that somebody began', day(), delivering('06:40', { done: 30, firstDoneAt: clock('06:05') }), '06:42'],
  ['of a stall that ends with the day', stalled(), stalled({ closedAt: clock('06:43') }), '06:43:10'],
])('does not tell %s', (_, before, after, at) => {
  open([before])([after], at);
  expect(notice()).toBe('');
});

it('keeps the dialog in which stops are chosen while the delivery boy goes on and his card goes away', async () => {
  fakeWire(() => ({
    body: { data: { date: moment.date, from: { id: 1, name: 'Vijay Pawar', isClosed: false }, stops: [], candidates: [] } },
  }));
  startSession(supervisor);
  const show = open([stalled()]);
  fireEvent.click(screen.getByRole('button', { name: 'Hand over stops of Vijay Pawar' }));
  expect(await screen.findByText('Vijay Pawar has no stops left that could be handed over.')).toBeTruthy();
  show([onTime(1)], '06:42');
  expect(cards()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Hand over stops of Vijay Pawar' })).toBeTruthy();
});
