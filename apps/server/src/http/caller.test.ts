import {
  assertActsAsSelf,
  scopeOf,
  type AdminCaller,
  type DeliveryBoyCaller,
  type SupervisorCaller,
} from './caller';

const person = {
  id: 7,
  name: 'Asha',
  email: 'asha@milkround.test',
  tokenHash: 'ab',
  signedInAt: new Date(0),
};
const admin: AdminCaller = { ...person, role: 'admin' };
const supervisor: SupervisorCaller = {
  ...person,
  role: 'supervisor',
  uniqueId: 'SUP-007',
  areaIds: [3, 5],
};
const boy: DeliveryBoyCaller = {
  ...person,
  role: 'delivery-boy',
  uniqueId: 'MDE-007',
  areaId: 3,
  supervisorId: 1,
};

describe('the scope of a caller', () => {
  it('is everything for an admin', () =>
    expect(scopeOf(admin)).toEqual({ zones: null, deliveryBoyId: null }));
  it('is the own zones for a supervisor', () =>
    expect(scopeOf(supervisor)).toEqual({ zones: [3, 5], deliveryBoyId: null }));
  it('is his own days for a delivery boy, whatever his area was then', () =>
    expect(scopeOf(boy)).toEqual({ zones: null, deliveryBoyId: 7 }));
});

describe('userId', () => {
  it.each([undefined, null, '', 7, '7'])('may be %p', (userId) =>
    expect(() => assertActsAsSelf(admin, userId)).not.toThrow(),
  );
  it.each([8, '8', '07', 'MDE-007', ['7'], { id: 7 }, true, 7.5])('may not be %p', (userId) =>
    expect(() => assertActsAsSelf(supervisor, userId)).toThrow('You can only act as yourself.'),
  );
  it('may be the unique id of a delivery boy', () =>
    expect(() => assertActsAsSelf(boy, 'MDE-007')).not.toThrow());
  it('may not be the unique id of another person', () =>
    expect(() => assertActsAsSelf(boy, 'MDE-008')).toThrow('You can only act as yourself.'));
  it('may not be the unique id of a supervisor', () =>
    expect(() => assertActsAsSelf(supervisor, 'SUP-007')).toThrow());
});
