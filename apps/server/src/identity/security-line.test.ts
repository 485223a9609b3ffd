import type { IdentityFact } from '@milkround/domain';
import { securityLineOf, type SecurityFact } from './security-line';

const actor = { role: 'admin', id: 1 } as const;
const lineOf = (fact: SecurityFact) => securityLineOf(fact, { actor });
const details = { name: 'Asha', uniqueId: 'S-1', email: 'asha@milkround.test', phone: null };
const moved = { ...details, email: 'new@milkround.test' };
const place = { address: '203.0.113.0', browser: null, system: null };
const refused = (throttled: number): IdentityFact => ({
  type: 'SignInRefused',
  data: {
    role: 'admin',
    personId: 7,
    minute: '2026-11-25T04:00:00.000Z',
    count: 12,
    throttled,
    ...place,
  },
});

it.each<[SecurityFact, string]>([
  [{ type: 'SupervisorHired', data: { id: 7, areaIds: [1], ...details } }, 'supervisor'],
  [
    { type: 'SupervisorDetailsChanged', data: { id: 7, ...moved, previous: details } },
    'supervisor',
  ],
  [{ type: 'SupervisorPasswordChanged', data: { id: 7 } }, 'supervisor'],
  [{ type: 'SupervisorArchived', data: { id: 7, name: 'Asha' } }, 'supervisor'],
  [
    { type: 'DeliveryBoyHired', data: { id: 7, areaId: 1, supervisorId: null, ...details } },
    'delivery-boy',
  ],
  [
    { type: 'DeliveryBoyDetailsChanged', data: { id: 7, ...moved, previous: details } },
    'delivery-boy',
  ],
  [{ type: 'DeliveryBoyPasswordChanged', data: { id: 7 } }, 'delivery-boy'],
  [{ type: 'DeliveryBoyArchived', data: { id: 7, name: 'Asha' } }, 'delivery-boy'],
  [{ type: 'AdminEdited', data: { id: 7, ...moved, previous: details } }, 'admin'],
])('$type names the person by role and id only', (fact, role) =>
  expect(lineOf(fact)).toEqual({ security: fact.type, actor, role, personId: 7 }),
);

it.each<SecurityFact>([
  { type: 'AdminEdited', data: { id: 7, ...details, name: 'Meera', previous: details } },
  {
    type: 'SupervisorDetailsChanged',
    data: { id: 7, ...details, phone: '9822012345', previous: details },
  },
  {
    type: 'DeliveryBoyDetailsChanged',
    data: { id: 7, ...details, name: 'Meera', previous: details },
  },
  { type: 'AreaRenamed', data: { id: 7, name: 'Baner', previous: 'Aundh' } },
  { type: 'SignedIn', data: { sessionId: 's', role: 'admin', personId: 7, ...place } },
])('$type without another email or password makes no line', (fact) =>
  expect(lineOf(fact)).toBeNull(),
);

it('a refused sign-in has the address of its sender, and says when it was a lockout', () => {
  const line = {
    security: 'SignInRefused',
    actor,
    role: 'admin',
    personId: 7,
    networkAddress: '203.0.113.0',
    count: 12,
  };
  expect(lineOf(refused(0))).toEqual({ ...line, throttled: 0 });
  expect(lineOf(refused(2))).toEqual({ ...line, throttled: 2, lockout: true });
});
