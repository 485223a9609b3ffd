import { day, moment, NOW, paceFrom } from '../../../testing/dashboard-morning';
import { i18n } from '../../../i18n';
import { heardText } from './heard';
import { found, linesOf, standingOf, zonesOf } from './standing';

const heard = (secondsAgo: number) => new Date(NOW - secondsAgo * 1_000).toISOString();

describe('how somebody stands', () => {
  it.each([
    ['not-begun', day()],
    ['on-the-road', day({ done: 3, lastHeardAt: heard(12) })],
    ['on-the-road', day({ done: 3, lastHeardAt: heard(899) })],
    ['silent', day({ done: 3, lastHeardAt: heard(900) })],
    ['finished', day({ stops: 3, done: 2, absent: 1, lastHeardAt: heard(3_600) })],
    ['closed', day({ stops: 3, done: 2, closedAt: heard(60), lastHeardAt: heard(3_600) })],
  ])('%s', (standing, of) => expect(standingOf(of, of.lastHeardAt, NOW)).toBe(standing));

  it.each([
    ['heard 12 s ago', 'on-the-road', 12],
    ['heard 1 min ago', 'on-the-road', 119],
    ['silent 17 min', 'silent', 1_030],
    ['silent 2 h 5 min', 'silent', 7_500],
    ['all done, 3 min ago', 'finished', 200],
    ['closed', 'closed', 200],
    ['not begun', 'not-begun', 5],
    ['heard 0 s ago', 'on-the-road', -30],
  ] as const)('%s', (text, standing, secondsAgo) => expect(heardText(standing, heard(secondsAgo), NOW, i18n.t)).toBe(text));

  it('53 of 62 done is not all done: it says who was absent', () =>
    expect(heardText('finished', heard(200), NOW, i18n.t, 9)).toBe('9 absent, 3 min ago'));
});

describe('the order of the board', () => {
  const before = new Map(
    [1, 2, 3, 4, 5, 6].map((id) => [id, { deliveryBoyId: id, date: '2026-11-20', pace: paceFrom('2026-11-20', '06:00', 10, 10) }]),
  );
  const boy = (deliveryBoyId: number, changes: Parameters<typeof day>[0]) =>
    day({ deliveryBoyId, uniqueId: `MDE-${deliveryBoyId}`, lastHeardAt: heard(10), ...changes });

  it('puts who needs help first, the worst foremost, and closed days last', () => {
    const days = [
      boy(1, { done: 20, closedAt: heard(60) }),
      boy(2, { done: 19 }),
      boy(3, { done: 12 }),
      boy(4, { done: 4 }),
      boy(5, { done: 22, lastHeardAt: heard(1_200) }),
      boy(6, { stops: 20, done: 20 }),
      boy(7, { stops: 0 }),
    ];
    const lines = linesOf(days, {}, before, moment);
    expect(lines.map(({ day: { deliveryBoyId } }) => deliveryBoyId)).toEqual([4, 3, 5, 2, 6, 1]);
    expect(lines.filter(({ needsAttention }) => needsAttention)).toHaveLength(3);
    expect(lines.map(({ ahead }) => ahead)).toEqual([-16, -8, 2, -1, 0, 0]);
  });

  it('keeps the order of the rest while figures move, ids by number', () => {
    const ids = (done: number) =>
      linesOf([boy(10, { done }), boy(9, { done: 20 })], {}, before, moment).map(({ day: { deliveryBoyId } }) => deliveryBoyId);
    expect(ids(19)).toEqual([9, 10]);
    expect(ids(40)).toEqual([9, 10]);
  });

  it('groups by zone, and finds by name or id', () => {
    const days = [
      boy(1, { areaId: 2, areaName: 'Kothrud', done: 5 }),
      boy(2, { done: 20 }),
      boy(3, { deliveryBoyName: 'Sanjay Joshi', done: 20 }),
    ];
    const lines = linesOf(days, {}, before, moment);
    expect(zonesOf(lines).map(({ areaName, done, stops, attention }) => [areaName, done, stops, attention])).toEqual([
      ['Baner', 40, 120, 0],
      ['Kothrud', 5, 60, 1],
    ]);
    expect(found(lines, 'joshi san').map(({ day: { deliveryBoyId } }) => deliveryBoyId)).toEqual([3]);
    expect(found(lines, 'mde-1')).toHaveLength(1);
    expect(found(lines, '  ')).toHaveLength(3);
  });

  it('counts a phone that is heard as heard, whoever told of it last, and sums up what waits', () => {
    const phone = (secondsAgo: number, waiting: number) => ({
      ...{ deliveryBoyId: 1, heardAt: heard(secondsAgo), waiting, waitingSince: null, caughtUp: null },
    });
    const quiet = boy(1, { done: 20, lastHeardAt: heard(3_000), phone: phone(1_200, 4) });
    const lineOf = (told: Parameters<typeof linesOf>[1]) => linesOf([quiet], told, before, moment)[0];
    expect(lineOf({})).toMatchObject({ standing: 'silent', heardAt: heard(1_200), needsAttention: true });
    expect(lineOf({ 1: phone(30, 7) })).toMatchObject({ standing: 'on-the-road', heardAt: heard(30), phone: { waiting: 7 } });
    expect(lineOf({ 1: phone(2_000, 9) })).toMatchObject({ standing: 'silent', phone: { waiting: 4 } });
    expect(zonesOf(linesOf([quiet, boy(2, { done: 3 })], { 2: phone(5, 30) }, before, moment))[0]?.waiting).toBe(34);
  });
});
