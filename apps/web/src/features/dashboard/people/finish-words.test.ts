import { i18n } from '../../../i18n';
import { clock, moment } from '../../../testing/dashboard-morning';
import { earlyText, finishText, isAfter } from './finish-words';
import { intervalText, spanText } from './span-words';

const at = (time: string) => Date.parse(clock(time));
const expected = (middle: string, from: string, to: string) =>
  ({ kind: 'expected', at: at(middle), from: at(from), to: at(to) }) as const;
const words = (forecast: Parameters<typeof finishText>[0]) => [
  finishText(forecast, moment, i18n.t),
  earlyText(forecast, at('07:30'), moment, i18n.t),
];

it.each([
  [
    'a narrow range as a time',
    expected('06:50', '06:47', '06:53'),
    ['6:50\u00a0am', '40 min early'],
  ],
  [
    'a wide range as a range',
    expected('07:32', '07:20', '07:45'),
    ['7:20–7:45\u00a0am', '2 min late'],
  ],
  [
    'a range across noon',
    expected('12:10', '11:48', '12:30'),
    ['11:48\u00a0am–12:30\u00a0pm', '4 h 40 min late'],
  ],
  ['a finish at the deadline', expected('07:30', '07:29', '07:31'), ['7:30\u00a0am', 'on time']],
  ['a finished round', { kind: 'finished', at: at('06:10') }, ['6:10\u00a0am', '1 h 20 min early']],
  ['a round that the office entered', { kind: 'finished', at: null }, ['finished', '']],
  ['somebody who has stopped', { kind: 'unknown', because: 'stalled' }, ['cannot tell', '']],
  [
    'a zone where one has stopped',
    { ...expected('07:05', '07:00', '07:10'), unknown: [3] },
    ['cannot tell', 'the others 7:05\u00a0am'],
  ],
  [
    'a zone where all go on',
    { ...expected('07:05', '07:02', '07:08'), unknown: [] },
    ['7:05\u00a0am', '25 min early'],
  ],
] as const)('says %s', (_, forecast, said) =>
  expect(
    words('unknown' in forecast ? { ...forecast, unknown: [...forecast.unknown] } : forecast),
  ).toEqual(said),
);

it('detects a finish after the deadline', () => {
  expect(isAfter(expected('07:32', '07:20', '07:45'), at('07:30'))).toBe(true);
  expect(isAfter(expected('07:30', '07:20', '07:45'), at('07:30'))).toBe(false);
  expect(isAfter(expected('07:32', '07:20', '07:45'), null)).toBe(false);
});

it.each([
  ['12 s', 12_999],
  ['17 min', 17 * 60_000],
  ['2 h', 7_200_000],
  ['2 h 5 min', 7_500_000],
])('says a span: %s', (text, ms) => expect(spanText(ms, i18n.t)).toBe(text));

it.each([
  ['50 s', 50],
  ['1½ min', 92],
  ['2 min', 116],
])('says an interval to half a minute: %s', (text, seconds) =>
  expect(intervalText(seconds, i18n.t)).toBe(text),
);
