import type { ClosedDayRow, DayProgress, Happening, SetAsideEntry, StopRow } from '@milkround/contracts';
import { seenFrom, type Changes } from './changes.query';
import { roomOf } from './rooms';

const day = (deliveryBoyId: number, areaId: number) => ({ deliveryBoyId, areaId }) as DayProgress;
const news = (deliveryBoyId: number, areaId: number) => ({ deliveryBoyId, areaId }) as Happening;
const stop = (deliveryBoyId: number) => ({ deliveryBoyId, consumerId: `c${deliveryBoyId}` }) as StopRow;
const aside = (deliveryBoyId: number, areaId: number) => ({ deliveryBoyId, areaId }) as SetAsideEntry;
const close = (deliveryBoyId: number): ClosedDayRow => ({ date: '2026-11-21', deliveryBoyId, close: null });
const changes: Changes = {
  days: [day(1, 1), day(2, 2)],
  happenings: [news(1, 1)],
  stops: [stop(1), stop(2)],
  closes: [close(1)],
  setAside: [aside(2, 2)],
};
const person = { id: 1, name: 'N', email: 'e', tokenHash: 'h', signedInAt: new Date(0) };

const seenBy = (room: string) =>
  seenFrom(room, changes, '7').map(({ table, rows, position }) => [table, position, rows.map((row) => row.deliveryBoyId)]);

it('shows an admin all areas', () =>
  expect(seenBy(roomOf({ ...person, role: 'admin' }))).toEqual([
    ['day-progress', '7', [1, 2]],
    ['happening', '7', [1]],
    ['set-aside', '7', [2]],
  ]));

it('shows a supervisor the own area', () => {
  expect(seenBy(roomOf({ ...person, role: 'supervisor', uniqueId: 'S', areaId: 2 }))).toEqual([
    ['day-progress', '7', [2]],
    ['set-aside', '7', [2]],
  ]);
  expect(seenBy(roomOf({ ...person, role: 'supervisor', uniqueId: 'S', areaId: 12 }))).toEqual([]);
});

it('shows a delivery boy his own stops, whether his day is closed, and his own entries that were set aside', () => {
  expect(seenBy(roomOf({ ...person, role: 'delivery-boy', uniqueId: 'M', areaId: 2, supervisorId: null }))).toEqual([
    ['stop', '7', [1]],
    ['closed-day', '7', [1]],
  ]);
  expect(seenBy(roomOf({ ...person, id: 2, role: 'delivery-boy', uniqueId: 'M', areaId: 2, supervisorId: null }))).toEqual([
    ['stop', '7', [2]],
    ['set-aside', '7', [2]],
  ]);
  expect(seenBy(roomOf({ ...person, id: 21, role: 'delivery-boy', uniqueId: 'M', areaId: 1, supervisorId: null }))).toEqual([]);
});
