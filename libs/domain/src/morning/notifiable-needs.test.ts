import type { Morning, Need } from './needs';
import {
  isQuiet,
  lastingReasons,
  NOTIFY_AGAIN_MS,
  notifiableNeeds,
  withoutNotified,
} from './notifiable-needs';

const NOW = Date.parse('2026-11-23T01:00:00Z');
const morning = (deliveryBoyId: number, ...reasons: Need[]): Morning => ({
  ...{ deliveryBoyId, reasons, lastDeliveryAt: null },
  forecast: { kind: 'unknown', because: 'stalled' },
  phone: { state: 'unknown', heardAt: null, waiting: 0, waitingSince: null },
});
const stalled: Need = { kind: 'stalled', since: NOW, last: null, usualSeconds: 120 };
const late: Need = {
  kind: 'will-be-late',
  since: null,
  deadlineAt: NOW,
  expectedAt: null,
  beganLateMinutes: null,
};
const silent: Need = { kind: 'phone-silent', since: NOW, waiting: 2 };

it('tells the worst reason of each, and nothing of phones, entries and closes', () => {
  const told = notifiableNeeds([
    morning(1, stalled, late),
    morning(2, late),
    morning(3, silent),
    morning(4),
  ]);
  expect(told.map(({ deliveryBoyId, need }) => [deliveryBoyId, need.kind])).toEqual([
    [1, 'stalled'],
    [2, 'will-be-late'],
  ]);
});

it('tells a reason once, another one of the same person as well, and the same again after half an hour without it', () => {
  const news = (seenAt: number, kind: 'stalled' | 'will-be-late' = 'stalled') =>
    withoutNotified(
      notifiableNeeds([morning(1, stalled)]),
      [{ deliveryBoyId: 1, kind, seenAt }],
      NOW,
    ).length;
  expect([
    news(NOW),
    news(NOW - NOTIFY_AGAIN_MS + 1),
    news(NOW - NOTIFY_AGAIN_MS),
    news(NOW, 'will-be-late'),
  ]).toEqual([0, 0, 1, 1]);
});

it('keeps a reason that was told, while it is there or a worse one hides it', () => {
  const told = (kind: 'stalled' | 'will-be-late', minutesAgo: number) => ({
    deliveryBoyId: 1,
    kind,
    seenAt: NOW - minutesAgo * 60_000,
  });
  const lasting = (present: Need, ...notified: ReturnType<typeof told>[]) =>
    lastingReasons(notifiableNeeds([morning(1, present), morning(2, stalled)]), notified, NOW).map(
      ({ kind }) => kind,
    );
  expect(lasting(stalled)).toEqual([]);
  expect(lasting(stalled, told('stalled', 29), told('will-be-late', 29))).toEqual([
    'stalled',
    'will-be-late',
  ]);
  expect(lasting(stalled, told('stalled', 30), told('will-be-late', 30))).toEqual([]);
  expect(lasting(late, told('stalled', 1), told('will-be-late', 1))).toEqual(['will-be-late']);
});

it.each([
  ['20:59', '21:00', '04:00', false],
  ['21:00', '21:00', '04:00', true],
  ['03:59', '21:00', '04:00', true],
  ['04:00', '21:00', '04:00', false],
  ['13:30', '13:00', '14:00', true],
  ['14:00', '13:00', '14:00', false],
  ['05:00', '00:00', '00:00', false],
])('%s is quiet from %s until %s: %s', (time, quietFrom, quietUntil, expected) => {
  expect(isQuiet(time, { quietFrom, quietUntil })).toBe(expected);
});
