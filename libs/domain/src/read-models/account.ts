import { isSupervisorFact } from '../catalog/supervisor';
import type { DeliveryBoyFact, SupervisorFact } from '../catalog/facts';
import type { StaffRole } from '../catalog/staff';
import type { Recorded } from '../fact';

export type AccountKey = { role: StaffRole; person_id: number };

/** The sign-in of a supervisor or delivery boy. Archived people have no row. Key: role, person_id. */
export interface AccountRow extends AccountKey {
  /** In lower case. */
  email: string;
  /** Id of the command that set the email, so that an email that comes back is a new one. */
  email_set_by: string;
  /** Id of the command that set the valid password. The hash is stored outside the log under this id. */
  password_set_by: string;
}

export type StaffFact = SupervisorFact | DeliveryBoyFact;

export const accountKeys = (fact: Recorded<StaffFact>): AccountKey[] => [
  { role: isSupervisorFact(fact) ? 'supervisor' : 'delivery-boy', person_id: fact.data.id },
];

/** Folds one fact into the account; null before hiring and after archiving. */
export function foldAccount(
  row: AccountRow | null,
  fact: Recorded<StaffFact>,
  key: AccountKey,
): AccountRow | null {
  switch (fact.type) {
    case 'SupervisorHired':
    case 'DeliveryBoyHired':
      return {
        role: key.role,
        person_id: key.person_id,
        email: fact.data.email,
        email_set_by: fact.meta.commandId,
        password_set_by: fact.meta.commandId,
      };
    case 'SupervisorDetailsChanged':
    case 'DeliveryBoyDetailsChanged':
      if (row === null || row.email === fact.data.email) return row;
      return { ...row, email: fact.data.email, email_set_by: fact.meta.commandId };
    case 'SupervisorPasswordChanged':
    case 'DeliveryBoyPasswordChanged':
      return row && { ...row, password_set_by: fact.meta.commandId };
    case 'SupervisorMovedToArea':
    case 'DeliveryBoyMovedToArea':
      return row;
    case 'SupervisorArchived':
    case 'DeliveryBoyArchived':
      return null;
  }
}
