import type { Recorded } from '../fact';
import { recorded } from '../spec/given-when-then';
import { accountKeys, foldAccount, type AccountRow, type StaffFact } from './account';

const HIRED_BY = '0194c8f0-0000-7000-8000-000000000001';
const details = { name: 'Ravi', uniqueId: 'MDE-001', email: 'ravi@milk.test', phone: null };
const key = { role: 'delivery-boy' as const, person_id: 7 };
const row: AccountRow = {
  ...key,
  email: 'ravi@milk.test',
  email_set_by: HIRED_BY,
  password_set_by: HIRED_BY,
};

function by<F extends StaffFact>(commandId: string, fact: F): Recorded<F> {
  const entry = recorded(fact);
  return { ...entry, meta: { ...entry.meta, commandId } };
}
const fold = (before: AccountRow | null, fact: StaffFact, commandId = 'other') =>
  foldAccount(before, by(commandId, fact), key);

describe('the account of somebody of the staff', () => {
  it('is kept by role and id', () => {
    expect(
      accountKeys(recorded({ type: 'DeliveryBoyArchived', data: { id: 7, name: 'Ravi' } })),
    ).toEqual([key]);
    expect(
      accountKeys(recorded({ type: 'SupervisorArchived', data: { id: 7, name: 'Asha' } })),
    ).toEqual([{ role: 'supervisor', person_id: 7 }]);
  });

  it('begins with the hiring, with the password of that command', () => {
    expect(
      fold(
        null,
        { type: 'DeliveryBoyHired', data: { id: 7, areaId: 1, supervisorId: 11, ...details } },
        HIRED_BY,
      ),
    ).toEqual(row);
    const hired = by(HIRED_BY, {
      type: 'SupervisorHired',
      data: { id: 7, areaIds: [1], ...details },
    });
    expect(foldAccount(null, hired, { role: 'supervisor', person_id: 7 })).toEqual({
      ...row,
      role: 'supervisor',
    });
  });

  it('has the password of the last command that changed it', () => {
    expect(fold(row, { type: 'DeliveryBoyPasswordChanged', data: { id: 7 } }, 'newer')).toEqual({
      ...row,
      password_set_by: 'newer',
    });
    expect(
      fold(row, { type: 'SupervisorPasswordChanged', data: { id: 7 } }, 'newer')?.password_set_by,
    ).toBe('newer');
  });

  it('follows the email, with the command that set it, and nothing else', () => {
    const data = { id: 7, ...details, email: 'new@milk.test', previous: details };
    expect(fold(row, { type: 'DeliveryBoyDetailsChanged', data }, 'newer')).toEqual({
      ...row,
      email: 'new@milk.test',
      email_set_by: 'newer',
    });
    expect(fold(row, { type: 'SupervisorDetailsChanged', data }, 'newer')).toEqual({
      ...row,
      email: 'new@milk.test',
      email_set_by: 'newer',
    });
    const samePerson = { id: 7, ...details, name: 'Ravi K', previous: details };
    expect(fold(row, { type: 'DeliveryBoyDetailsChanged', data: samePerson }, 'newer')).toEqual(
      row,
    );
    expect(
      fold(row, {
        type: 'SupervisorMovedToArea',
        data: { id: 7, areaIds: [2], previous: { areaIds: [1] } },
      }),
    ).toEqual(row);
    const previous = { areaId: 1, supervisorId: 11 };
    expect(
      fold(row, {
        type: 'DeliveryBoyMovedToArea',
        data: { id: 7, areaId: 2, supervisorId: 12, previous },
      }),
    ).toEqual(row);
  });

  it('ends with the end', () => {
    expect(fold(row, { type: 'DeliveryBoyArchived', data: { id: 7, name: 'Ravi' } })).toBeNull();
    expect(fold(row, { type: 'SupervisorArchived', data: { id: 7, name: 'Ravi' } })).toBeNull();
    expect(fold(null, { type: 'DeliveryBoyPasswordChanged', data: { id: 7 } })).toBeNull();
  });
});
