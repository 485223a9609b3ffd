import type { DayProgress } from '@milkround/contracts';
import { i18n } from '../../../i18n';
import '../../../i18n/english-plurals';
import { clock, day, delivering, moment, progressOf } from '../../../testing/dashboard-morning';
import { leadOf, needWords } from './need-words';
import { peopleOf } from './people';

/** The words of the worst reason at a time of that morning. */
function worst(of: DayProgress, time: string) {
  const at = { ...moment, now: Date.parse(clock(time)) };
  const [person] = peopleOf(progressOf([of]), {}, at);
  const [need] = person?.needs ?? [];
  if (!need) return null;
  const { lead, detail: rest } = needWords(need, at, i18n.t);
  return `${lead} ${rest}`;
}

it.each<[string, DayProgress, string]>([
  [
    'Stalled since 6:19\u00a0am, 22 min. Usually a delivery every 1½ min.',
    delivering('06:19'),
    '06:41',
  ],
  ['Not begun: usual start 5:00\u00a0am, 20 min ago.', day(), '05:20'],
  [
    'Will be late: 10 min after the deadline of 7:30\u00a0am. Began 40 min after the usual start.',
    delivering('06:40:30', { done: 30, firstDoneAt: clock('05:40') }),
    '06:41',
  ],
  ['Late: the deadline was 7:30\u00a0am.', delivering('07:39', { done: 55 }, '07:39:50'), '07:40'],
  ['Behind: 20 stops fewer than on a usual Saturday.', delivering('06:40:30'), '06:41'],
  [
    'Phone silent since 6:28\u00a0am, 13 min. More may have been delivered.',
    delivering('06:28', {}, '06:28'),
    '06:41',
  ],
  [
    'Entries to check: 3 from the phone need your decision.',
    delivering('06:40:30', { done: 58, setAside: 3 }),
    '06:41',
  ],
  [
    'Entries to check: 1 from the phone needs your decision. Waiting since 6:12\u00a0am, 29 min.',
    delivering('06:40:30', { done: 58, setAside: 1, setAsideSince: clock('06:12') }),
    '06:41',
  ],
  [
    'Entries missing: 12 entries of a phone last heard at 6:12\u00a0am never arrived.',
    delivering('06:40:30', {
      done: 58,
      setAside: 1,
      missing: { entries: 12, heardAt: clock('06:12') },
    }),
    '06:41',
  ],
  [
    'Day not closed: finished at 6:40\u00a0am.',
    delivering('06:40', { done: 58, absent: 2 }, '08:00'),
    '08:01',
  ],
  ['Day not closed: all deliveries were entered by the office.', day({ done: 60 }), '08:01'],
])('%s', (words, of, time) => expect(worst(of, time)).toBe(words));

it('has no words for a delivery boy who is on time', () =>
  expect(worst(delivering('06:40:30', { done: 58 }), '06:41')).toBeNull());

it('has no need for a delivery boy who is behind and still expected in time', () => {
  const [person] = peopleOf(progressOf([delivering('06:40:30', { done: 50 })]), {}, moment);
  expect(person?.morning.reasons.map(({ kind }) => leadOf(kind, i18n.t))).toEqual(['Behind']);
  expect(person?.needs).toEqual([]);
});

it('names being far behind after all other reasons, though he is expected in time', () => {
  const kindsOf = (changes: Partial<DayProgress>) =>
    peopleOf(progressOf([delivering('06:40:30', changes)]), {}, moment)[0]?.needs.map(
      ({ kind }) => kind,
    );
  expect(kindsOf({ done: 47 })).toEqual(['behind']);
  expect(kindsOf({ done: 47, setAside: 1 })).toEqual(['set-aside', 'behind']);
});
