import type { DayProgress } from '@milkround/contracts';
import { i18n } from '../../../i18n';
import { clock, day, delivering, moment, progressOf } from '../../../testing/dashboard-morning';
import { peopleOf } from '../people/people';
import { foldNeedy } from './fold';
import { groupText, groupTitle } from './group-words';
import { needyOf } from './NeedsYou';

/** Three other delivery boys who need help, so that the equal reasons of the days are folded. */
const asleep = [7, 8, 9].map((deliveryBoyId) =>
  day({ deliveryBoyId, areaId: 2, areaName: 'Wakad' }),
);

/** The words of the only group of days at a time of that morning. */
function wordsOf(days: DayProgress[], time: string): string {
  const at = { ...moment, now: Date.parse(clock(time)) };
  const line = foldNeedy(needyOf(peopleOf(progressOf([...days, ...asleep]), {}, at))).find(
    ({ group }) => group !== null,
  );
  return line?.group
    ? `${groupTitle(line.group, at, i18n.t)}: ${groupText(line.group, at, i18n.t)}`
    : 'no group';
}

const four = (dayOf: (deliveryBoyId: number) => DayProgress) => [1, 2, 3, 4].map(dayOf);
const boy = (lastAt: string, heardAt?: string, changes: Partial<DayProgress> = {}) =>
  four((deliveryBoyId) => delivering(lastAt, { deliveryBoyId, ...changes }, heardAt));

it.each<[string, DayProgress[], string]>([
  [
    '4 have stalled in Baner: the first since 6:15\u00a0am, 26 min.',
    [...boy('06:19').slice(1), delivering('06:15')],
    '06:41',
  ],
  [
    '4 will be late in Baner: the last 23 min after the deadline of 7:30\u00a0am.',
    four((deliveryBoyId) =>
      delivering('06:40:30', {
        deliveryBoyId,
        done: 26 + deliveryBoyId,
        firstDoneAt: clock('05:40'),
      }),
    ),
    '06:41',
  ],
  [
    '4 are late in Baner: the deadline was 7:30\u00a0am.',
    boy('07:39', '07:39:50', { done: 55 }),
    '07:40',
  ],
  ['4 are behind in Baner: up to 20 stops fewer than usual.', boy('06:40:30'), '06:41'],
  [
    '4 phones are silent in Baner: the first since 6:28\u00a0am, 13 min.',
    boy('06:28', '06:28'),
    '06:41',
  ],
  [
    '4 have entries to check in Baner: 12 entries need your decision. Waiting since 6:12\u00a0am, 29 min.',
    boy('06:40:30', undefined, { done: 58, setAside: 3, setAsideSince: clock('06:12') }),
    '06:41',
  ],
  [
    '4 have not closed the day in Baner: the first since 6:40\u00a0am, 1 h 21 min.',
    boy('06:40', '08:00', { done: 60 }),
    '08:01',
  ],
  [
    '4 have not closed the day in Baner: all deliveries were entered by the office.',
    four((deliveryBoyId) => day({ deliveryBoyId, done: 60 })),
    '08:01',
  ],
])('%s', (words, days, time) => expect(wordsOf(days, time)).toBe(words));
