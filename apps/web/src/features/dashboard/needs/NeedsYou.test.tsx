import { fireEvent, screen, within } from '@testing-library/react';
import type { DayProgress } from '@milkround/contracts';
import { startSession } from '../../../session/session';
import { clock, day, delivering, moment } from '../../../testing/dashboard-morning';
import { supervisor } from '../../../testing/sessions';
import { fakeWire } from '../../../testing/wire';
import { answer, cards, onTime, openNeeds, stalled } from './testing/open-needs';

it('shows the people who need help, the reasons, and that the others finish in time', () => {
  openNeeds([stalled(), onTime(2), onTime(3), onTime(4)]);
  expect(answer()).toBe(
    '1 needs you. The other 3 finish by 6:44\u00a0am. Baner will not be done by 7:30\u00a0am without help.',
  );
  expect(cards()).toEqual([
    'Vijay PawarMDE-005 · 40 of 60 doneStalled since 6:19\u00a0am, 22 min. Usually a delivery every 1½ min.Phone online. Last: Nitin Naik, C-404 Sai Heights.finishcannot tellCallOpen',
  ]);
  const card = within(screen.getByRole('article', { name: 'Vijay Pawar' }));
  expect(
    card.getByRole('link', { name: 'Call Vijay Pawar, 9822010101' }).getAttribute('href'),
  ).toBe('tel:9822010101');
  expect(
    card.getByRole('link', { name: 'Open the board of Vijay Pawar' }).getAttribute('href'),
  ).toBe('/supervisor/board?deliveryBoy=1');
});

it('says so calmly when no delivery boy needs help', () => {
  openNeeds([onTime(1), onTime(2)]);
  expect(answer()).toBe('Nobody needs you. The last one is expected to finish by 6:44\u00a0am.');
  expect(cards()).toEqual([]);
});

it.each<[string, DayProgress[], string]>([
  ['Nobody needs you. Everybody has finished.', [onTime(1, { done: 60 })], '06:50'],
  [
    'Nobody needs you. All days are closed.',
    [onTime(1, { done: 60, closedAt: clock('07:00') })],
    '07:10',
  ],
  [
    'All days are closed. 3 stops of closed days got nothing.',
    [onTime(1, { done: 56, partly: 1, closedAt: clock('07:00') })],
    '07:10',
  ],
  ['1 needs you.  Baner will not be done by 7:30\u00a0am without help.', [stalled()], '06:41'],
  [
    '1 needs you. The other one has finished. Baner was not done by 7:30\u00a0am.',
    [stalled(), onTime(2, { done: 60 })],
    '07:35',
  ],
  // A silent phone that would be through by now says nothing about the deadline.
  ['1 needs you.', [delivering('06:25', { done: 52 }, '06:25:30')], '06:50'],
])('%s', (words, days, time) => {
  openNeeds(days, time);
  expect(answer()).toBe(words.replace('  ', ' ').replace('you. Baner', 'you.  Baner'));
});

it('shows for a finished round the number of absent consumers, and nothing about a phone that is off since then', () => {
  openNeeds([onTime(1, { done: 58, absent: 2 }), onTime(2, { done: 60, setAside: 1 })], '08:10');
  expect(cards()).toEqual([
    'Boy 2MDE-002 · 60 of 60 doneEntries to check: 1 from the phone needs your decision.Also: Day not closed. Last: Nitin Naik, C-404 Sai Heights.finish6:40\u00a0amCheckCallOpen',
    'Boy 1MDE-001 · 58 of 60 done · 2 absentDay not closed: finished at 6:40\u00a0am.Last: Nitin Naik, C-404 Sai Heights.finish6:40\u00a0amCallOpen',
  ]);
});

it('calls a missed deadline late, also beside a worse reason', () => {
  openNeeds([stalled()], '07:35');
  expect(cards()[0]).toContain('Also: Late.');
});

it('offers no call without a phone number, and none in the past', () => {
  openNeeds([stalled({ deliveryBoyPhone: null })]);
  expect(cards()[0]).toContain('No phone number is stored.');
  openNeeds([stalled()], '06:41', { isPast: true });
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  expect(screen.queryAllByRole('link', { name: /^Open/ })).toHaveLength(2);
});

it('links to the entries that need a decision', () => {
  openNeeds([onTime(1, { setAside: 3 })], '06:41', { officeRole: 'admin' });
  expect(screen.getByRole('link', { name: 'Check' }).getAttribute('href')).toBe('/admin/set-aside');
});

/** Delivery boys of other zones than Baner, each of a different zone. */
const elsewhere = (count: number, changes: Partial<DayProgress>) =>
  Array.from({ length: count }, (_, index) =>
    onTime(index + 2, { areaId: index + 2, areaName: `Zone ${index + 2}`, ...changes }),
  );
const late = (count: number) => elsewhere(count, { done: 10, firstDoneAt: clock('06:20') });

it('puts the worst first, shows ten of them, and the others on request', () => {
  openNeeds([...late(12), stalled(), day({ deliveryBoyId: 40, deliveryBoyName: 'Asleep' })]);
  expect(cards()).toHaveLength(10);
  expect(cards()[0]).toContain('Vijay Pawar');
  expect(cards()[1]).toContain('Asleep');
  fireEvent.click(screen.getByRole('button', { name: 'and 4 more' }));
  expect(cards()).toHaveLength(14);
  fireEvent.click(screen.getByRole('button', { name: 'Show the worst only' }));
  expect(cards()).toHaveLength(10);
});

it('offers a filter by reason when there are many', () => {
  openNeeds([...late(12), stalled()]);
  const reason = (name: string) => screen.getByRole('button', { name });
  fireEvent.click(reason('Stalled 1'));
  expect(cards()).toHaveLength(1);
  expect(reason('Stalled 1').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(reason('Will be late 12'));
  expect([cards().length, screen.getByRole('button', { name: 'and 2 more' })]).toEqual([
    10,
    expect.anything(),
  ]);
  fireEvent.click(reason('Will be late 12'));
  expect(cards()[0]).toContain('Vijay Pawar');
});

it('lists people who are far behind and expected in time last', () => {
  openNeeds([onTime(1, { done: 47 }), onTime(2, { setAside: 1 })]);
  expect(cards().map((card) => /Behind|Entries to check/.exec(card ?? '')?.[0])).toEqual([
    'Entries to check',
    'Behind',
  ]);
  expect(screen.getAllByRole('article')[1]?.dataset.tone).toBe('later');
});

it('keeps the dialog for choosing stops open while the delivery boy continues and his card disappears', async () => {
  fakeWire(() => ({
    body: {
      data: {
        date: moment.date,
        from: { id: 1, name: 'Vijay Pawar', isClosed: false },
        stops: [],
        candidates: [],
      },
    },
  }));
  startSession(supervisor);
  const show = openNeeds([stalled()]);
  fireEvent.click(screen.getByRole('button', { name: 'Hand over stops of Vijay Pawar' }));
  expect(
    await screen.findByText('Vijay Pawar has no stops left that could be handed over.'),
  ).toBeTruthy();
  show([onTime(1)], '06:42');
  expect(cards()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Hand over stops of Vijay Pawar' })).toBeTruthy();
});
