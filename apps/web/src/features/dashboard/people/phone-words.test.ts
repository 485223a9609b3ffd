import type { PhoneState } from '@milkround/contracts';
import { i18n } from '../../../i18n';
import '../../../i18n/english-plurals';
import { moment, NOW } from '../../../testing/dashboard-morning';
import { phoneWords } from './phone-words';

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const words = (changes: Partial<PhoneState>, at = moment) =>
  phoneWords(
    {
      deliveryBoyId: 1,
      heardAt: minutesAgo(0),
      waiting: 0,
      waitingSince: null,
      caughtUp: null,
      ...changes,
    },
    at,
    i18n.t,
  );
const caughtUp = { at: minutesAgo(20), entries: 34, since: minutesAgo(91) };

it('says how many entries wait on a phone, and since when if that is known', () => {
  expect(words({ waiting: 7, waitingSince: minutesAgo(89) })).toBe(
    '7 waiting on the phone since 5:12\u00a0am',
  );
  expect(words({ waiting: 1_200 })).toBe('1,200 waiting on the phone');
});

it('shows entries that arrived together, for half an hour', () => {
  expect(words({ caughtUp })).toBe('caught up: 34 entries from 5:10–6:21\u00a0am');
  expect(words({ caughtUp: { ...caughtUp, entries: 1 } })).toBe(
    'caught up: 1 entry from 5:10–6:21\u00a0am',
  );
  expect(words({ caughtUp: { ...caughtUp, at: minutesAgo(31) } })).toBeNull();
});

it('prefers waiting entries to arrived ones, and has no words without either', () => {
  expect(words({ waiting: 3, caughtUp })).toBe('3 waiting on the phone');
  expect(words({})).toBeNull();
});

it('has no words for entries that arrived on the day before', () => {
  const midnight = Date.parse('2026-11-22T00:00:00+05:30');
  const before = { ...caughtUp, at: new Date(midnight - 60_000).toISOString() };
  const fresh = { ...caughtUp, at: new Date(midnight).toISOString() };
  const next = { ...moment, date: '2026-11-22', now: midnight + 60_000 };
  expect(words({ caughtUp: before }, next)).toBeNull();
  expect(words({ caughtUp: fresh }, next)).toMatch(/^caught up: 34 entries/);
});
