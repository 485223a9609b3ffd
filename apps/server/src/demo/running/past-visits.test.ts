import { decide, evolve, initialDay, type DeliveryDay } from '@milkround/domain';
import { ordersOf } from '../morning';
import { castPlanOf } from './cast';
import { visitsBefore } from './past-visits';

const MINUTE = 60_000;
const DATE = '2026-11-23';
const joined = Date.parse('2026-11-23T09:30:00.000Z');

/** The day of a delivery boy with the orders of the demo. */
function dayOf(boy: number): DeliveryDay {
  const scope = { areaId: 1, supervisorId: 1 };
  const lines = ordersOf(boy, DATE, [1, 2, 3, 4]);
  const facts = decide(
    {
      type: 'ImportOrders',
      data: { date: DATE, deliveryBoyId: boy + 1, scope, uploadId: DATE, lines },
    },
    initialDay(),
  );
  const meta = {
    actor: { role: 'admin', id: 1 } as const,
    commandId: 'import',
    occurredAt: `${DATE}T00:00:00.000Z`,
  };
  return facts.reduce(
    (day, fact) => evolve(day, { ...fact, meta, recordedAt: meta.occurredAt }),
    initialDay(),
  );
}
const minutesBefore = (boy: number, begin = 0) =>
  visitsBefore(castPlanOf(boy), dayOf(boy), { begin, joinTime: joined, seed: String(boy) }).map(
    ({ occurredAt }) => (joined - Date.parse(occurredAt)) / MINUTE,
  );

it('has delivered for about seventy minutes', () => {
  const visits = minutesBefore(0);
  expect(visits.length).toBeGreaterThan(20);
  expect(visits[0]).toBeGreaterThan(60);
  expect(visits.at(-1)).toBeLessThan(5);
});

it('has one delivery boy who stopped twenty minutes ago, one with a silent phone, two who began late, and one who has not begun', () => {
  expect(minutesBefore(4).at(-1)).toBeGreaterThan(20);
  expect(minutesBefore(8).at(-1)).toBeGreaterThan(15);
  expect(minutesBefore(13)[0]).toBeLessThan(30);
  expect(minutesBefore(6)[0]).toBeLessThan(46);
  expect(minutesBefore(16)).toEqual([]);
});

it('delivers nothing before the day began', () => {
  const soonAfterMidnight = minutesBefore(0, joined - 10 * MINUTE);
  expect(Math.max(...soonAfterMidnight)).toBeLessThan(10);
  expect(minutesBefore(0, joined)).toEqual([]);
});
