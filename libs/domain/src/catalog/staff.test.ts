import { recorded, refusalOf } from '../spec/given-when-then';
import {
  decideDeliveryBoy,
  deliveryBoyClaims,
  type DeliveryBoyMember,
  evolveDeliveryBoy,
  isDeliveryBoyFact,
} from './delivery-boy';
import type { DeliveryBoyFact, StaffDetails, SupervisorFact } from './facts';
import type { StaffMember } from './staff';
import {
  decideSupervisor,
  evolveSupervisor,
  isSupervisorFact,
  type SupervisorCommand,
  supervisorClaims,
  type SupervisorMember,
} from './supervisor';

const details: StaffDetails = {
  name: 'Ravi',
  uniqueId: 'MDE-001',
  email: 'ravi@milk.test',
  phone: '9876543210',
};
const typed: StaffDetails = {
  name: ' Ravi ',
  uniqueId: 'MDE-001 ',
  email: 'Ravi@Milk.test',
  phone: '9876543210',
};
const boy: DeliveryBoyMember = { id: 7, areaId: 1, supervisorId: 11, ...details, archived: false };
const supervisor: SupervisorMember = { id: 11, areaIds: [1, 2], ...details, archived: false };

type Known = 'active' | 'archived' | 'unknown';
type SharedCommand = Exclude<SupervisorCommand, { type: 'Hire' | 'MoveToArea' }>;

/** A member of staff as the test wants it. */
const as = <T extends StaffMember>(member: T, known: Known): T | null =>
  known === 'unknown' ? null : { ...member, archived: known === 'archived' };

const roles = {
  'delivery boy': {
    decide: (command: SharedCommand, known: Known) => decideDeliveryBoy(command, as(boy, known)),
    type: 'DeliveryBoy',
    id: 7,
  },
  supervisor: {
    decide: (command: SharedCommand, known: Known) =>
      decideSupervisor(command, as(supervisor, known)),
    type: 'Supervisor',
    id: 11,
  },
};

describe.each(Object.entries(roles))('a %s', (word, { decide, type, id }) => {
  it('changes details', () => {
    const next = { ...details, name: 'Ravi K', phone: null };
    expect(
      decide({ type: 'ChangeDetails', data: { ...typed, name: 'Ravi K', phone: ' ' } }, 'active'),
    ).toEqual([{ type: `${type}DetailsChanged`, data: { id, ...next, previous: details } }]);
  });
  it('with the same details changes nothing', () =>
    expect(decide({ type: 'ChangeDetails', data: typed }, 'active')).toEqual([]));
  it('gets a new password, which is in no fact', () =>
    expect(decide({ type: 'ChangePassword', data: {} }, 'active')).toEqual([
      { type: `${type}PasswordChanged`, data: { id } },
    ]));
  it('is archived once', () => {
    expect(decide({ type: 'Archive', data: {} }, 'active')).toEqual([
      { type: `${type}Archived`, data: { id, name: 'Ravi' } },
    ]);
    expect(decide({ type: 'Archive', data: {} }, 'archived')).toEqual([]);
  });
  it('with open orders is not archived', () =>
    expect(
      refusalOf(() => decide({ type: 'Archive', data: { openOrders: 3 } }, 'active')).message,
    ).toBe('Ravi still has 3 open orders.'));
  it('an archived person takes no changes', () => {
    const refusal = refusalOf(() => decide({ type: 'ChangeDetails', data: typed }, 'archived'));
    expect([refusal.code, refusal.message]).toEqual([
      `${word.replace(' ', '-')}-archived`,
      `The ${word} Ravi was deleted.`,
    ]);
  });
  it('an unknown person is refused', () => {
    const refusal = refusalOf(() => decide({ type: 'ChangePassword', data: {} }, 'unknown'));
    expect([refusal.kind, refusal.message]).toEqual(['unknown', `There is no such ${word}.`]);
  });
});

describe('hiring and moving', () => {
  it('hires a delivery boy', () =>
    expect(
      decideDeliveryBoy(
        { type: 'Hire', data: { id: 7, areaId: 1, supervisorId: 11, ...typed } },
        null,
      ),
    ).toEqual([
      { type: 'DeliveryBoyHired', data: { id: 7, areaId: 1, supervisorId: 11, ...details } },
    ]));
  it('hires a supervisor', () =>
    expect(
      decideSupervisor({ type: 'Hire', data: { id: 11, areaIds: [1, 2], ...typed } }, null),
    ).toEqual([{ type: 'SupervisorHired', data: { id: 11, areaIds: [1, 2], ...details } }]));
  it('hires nobody twice', () => {
    expect(
      refusalOf(() =>
        decideDeliveryBoy(
          { type: 'Hire', data: { id: 7, areaId: 1, supervisorId: 11, ...typed } },
          boy,
        ),
      ).code,
    ).toBe('delivery-boy-exists');
    expect(
      refusalOf(() =>
        decideSupervisor({ type: 'Hire', data: { id: 11, areaIds: [1, 2], ...typed } }, supervisor),
      ).code,
    ).toBe('supervisor-exists');
  });
  it.each([
    [2, 11],
    [1, null],
  ])('moves a delivery boy to area %i under %p', (areaId, supervisorId) =>
    expect(decideDeliveryBoy({ type: 'MoveToArea', data: { areaId, supervisorId } }, boy)).toEqual([
      {
        type: 'DeliveryBoyMovedToArea',
        data: { id: 7, areaId, supervisorId, previous: { areaId: 1, supervisorId: 11 } },
      },
    ]),
  );
  it('moves a supervisor', () =>
    expect(decideSupervisor({ type: 'MoveToArea', data: { areaIds: [2, 1] } }, supervisor)).toEqual(
      [
        {
          type: 'SupervisorMovedToArea',
          data: { id: 11, areaIds: [2, 1], previous: { areaIds: [1, 2] } },
        },
      ],
    ));
  it('moves nobody to where they are', () => {
    expect(
      decideDeliveryBoy({ type: 'MoveToArea', data: { areaId: 1, supervisorId: 11 } }, boy),
    ).toEqual([]);
    expect(decideSupervisor({ type: 'MoveToArea', data: { areaIds: [1, 2] } }, supervisor)).toEqual(
      [],
    );
  });
});

const boyFacts: DeliveryBoyFact[] = [
  { type: 'DeliveryBoyHired', data: { id: 7, areaId: 1, supervisorId: 11, ...details } },
  {
    type: 'DeliveryBoyDetailsChanged',
    data: { id: 7, ...details, name: 'Ravi K', previous: details },
  },
  {
    type: 'DeliveryBoyMovedToArea',
    data: { id: 7, areaId: 2, supervisorId: null, previous: { areaId: 1, supervisorId: 11 } },
  },
  { type: 'DeliveryBoyPasswordChanged', data: { id: 7 } },
  { type: 'DeliveryBoyArchived', data: { id: 7, name: 'Ravi K' } },
];
const supervisorFacts: SupervisorFact[] = [
  { type: 'SupervisorHired', data: { id: 11, areaIds: [1, 2], ...details } },
  {
    type: 'SupervisorDetailsChanged',
    data: { id: 11, ...details, name: 'Ravi K', previous: details },
  },
  {
    type: 'SupervisorMovedToArea',
    data: { id: 11, areaIds: [2, 1], previous: { areaIds: [1, 2] } },
  },
  { type: 'SupervisorPasswordChanged', data: { id: 11 } },
  { type: 'SupervisorArchived', data: { id: 11, name: 'Ravi K' } },
];

describe('staff', () => {
  it('fold', () => {
    expect(boyFacts.reduce(evolveDeliveryBoy, null)).toEqual({
      ...boy,
      name: 'Ravi K',
      areaId: 2,
      supervisorId: null,
      archived: true,
    });
    expect(supervisorFacts.reduce(evolveSupervisor, null)).toEqual({
      ...supervisor,
      name: 'Ravi K',
      areaIds: [2, 1],
      archived: true,
    });
    for (const fact of boyFacts.slice(1)) expect(evolveDeliveryBoy(null, fact)).toBeNull();
    for (const fact of supervisorFacts.slice(1)) expect(evolveSupervisor(null, fact)).toBeNull();
  });

  const held = (role: string, email = 'ravi@milk.test') => [
    { kind: `email:${role}`, value: email },
    { kind: `unique-id:${role}`, value: 'MDE-001' },
  ];
  it('hold email and unique id of their role until they are archived', () => {
    const [hired, changed, moved, , archived] = boyFacts;
    expect(deliveryBoyClaims(hired!, null)).toEqual({ take: held('delivery-boy'), release: [] });
    expect(deliveryBoyClaims(changed!, boy)).toEqual({ take: [], release: [] });
    expect(deliveryBoyClaims(moved!, boy)).toEqual({ take: [], release: [] });
    expect(deliveryBoyClaims(archived!, boy)).toEqual({ take: [], release: held('delivery-boy') });
    expect(supervisorClaims(supervisorFacts[0]!, null)).toEqual({
      take: held('supervisor'),
      release: [],
    });
  });
  it('give the old email back for a new one', () => {
    const fact: SupervisorFact = {
      type: 'SupervisorDetailsChanged',
      data: { id: 11, ...details, email: 'new@milk.test', previous: details },
    };
    expect(supervisorClaims(fact, supervisor)).toEqual({
      take: [{ kind: 'email:supervisor', value: 'new@milk.test' }],
      release: [{ kind: 'email:supervisor', value: 'ravi@milk.test' }],
    });
  });

  it('are told apart in the log', () => {
    const ofBoys = boyFacts.map((fact) => recorded(fact));
    expect([ofBoys.every(isDeliveryBoyFact), ofBoys.some(isSupervisorFact)]).toEqual([true, false]);
    expect(supervisorFacts.map((fact) => recorded(fact)).every(isSupervisorFact)).toBe(true);
  });
});
