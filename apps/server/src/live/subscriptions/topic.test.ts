import { MESSAGES } from '@milkround/contracts';
import { topicOf, scopedTopicOf } from './topic';

const person = { id: 1, name: 'N', email: 'e', tokenHash: 'h', signedInAt: new Date(0) };
const admin = { ...person, role: 'admin' } as const;
const supervisor = { ...person, role: 'supervisor', uniqueId: 'S', areaIds: [2, 4] } as const;
const boy = {
  ...person,
  id: 7,
  role: 'delivery-boy',
  uniqueId: 'M',
  areaId: 2,
  supervisorId: null,
} as const;

it.each([
  ['areas', { name: 'areas' }],
  ['orders/2026-11-21', { name: 'orders', date: '2026-11-21' }],
  ['changes/2026-11-01/2026-11-21', { name: 'changes', from: '2026-11-01', to: '2026-11-21' }],
  [
    'deliveries/2025-11-22/2026-11-22',
    { name: 'deliveries', from: '2025-11-22', to: '2026-11-22' },
  ],
])('knows %s', (name, topic) => expect(topicOf(name)).toEqual(topic));

it.each([
  undefined,
  null,
  7,
  {},
  ['areas'],
  '',
  'area',
  'Areas',
  'areas/',
  'orders',
  'orders/today',
  'orders/2026-02-30',
  'orders/2026-11-21/2026-11-22',
  'changes/2026-11-21',
  'changes/2026-11-21/2026-11-21/1',
  'toString',
  `areas${' '.repeat(100)}`,
])('does not know %j', (name) => expect(topicOf(name)).toBe('There is no such topic.'));

it('refuses the same ranges as the reads', () => {
  expect(topicOf('remarks/2026-11-22/2026-11-21')).toBe('From date cannot be after To date');
  expect(topicOf('remarks/2025-11-20/2026-11-21')).toBe('The range can be at most 366 days');
});

it('puts callers with the same scope into one room, and no others', () => {
  const roomOf = (caller: Parameters<typeof scopedTopicOf>[0], name: string) => {
    const topic = scopedTopicOf(caller, name);
    return typeof topic === 'string' ? topic : topic.room;
  };
  const report = 'remarks/2026-11-21/2026-11-21';
  const others = [[2], [4], [24]].map((areaIds) => ({ ...supervisor, areaIds }));
  const rooms = [admin, supervisor, ...others, boy, { ...boy, id: 71 }].map((caller) =>
    roomOf(caller, report),
  );
  expect(new Set(rooms).size).toBe(7);
  expect(roomOf({ ...supervisor, id: 9 }, report)).toBe(roomOf(supervisor, report));
  expect(new Set([admin, supervisor, boy].map((caller) => roomOf(caller, 'products'))).size).toBe(
    1,
  );
});

it('takes the scope from the caller alone', () => {
  expect(scopedTopicOf(supervisor, 'orders/2026-11-21')).toMatchObject({
    scope: { zones: [2, 4], deliveryBoyId: null },
    role: 'supervisor',
  });
  expect(scopedTopicOf(boy, 'rounds/2026-11-21')).toMatchObject({
    scope: { zones: null, deliveryBoyId: 7 },
    role: 'delivery-boy',
  });
});

it.each([
  [admin, 'rounds/2026-11-21'],
  [supervisor, 'areas'],
  [supervisor, 'supervisors'],
  [supervisor, 'rounds/2026-11-21'],
  [boy, 'delivery-boys'],
  [boy, 'orders/2026-11-21'],
  [boy, 'quantities/2026-11-21/2026-11-21'],
  [boy, 'dashboard-stats'],
])('refuses topics that the role may not read: %#', (caller, name) =>
  expect(scopedTopicOf(caller, name)).toBe(MESSAGES['wrong-role']),
);
