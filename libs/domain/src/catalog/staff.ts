import { type Claims, claimChange, joinClaims } from './claims';
import type { StaffDetails } from './facts';

/** What supervisors and delivery boys have in common. */
export interface StaffMember extends StaffDetails {
  readonly id: number;
  readonly areaId: number;
  readonly archived: boolean;
}

export type StaffRole = 'supervisor' | 'delivery-boy';

/** As it is kept: trimmed, the email in lower case, a blank phone as none. */
export const keptDetails = ({ name, uniqueId, email, phone }: StaffDetails): StaffDetails => ({
  name: name.trim(),
  uniqueId: uniqueId.trim(),
  email: email.trim().toLowerCase(),
  phone: phone?.trim() || null,
});

export const detailsOf = ({ name, uniqueId, email, phone }: StaffDetails): StaffDetails => ({ name, uniqueId, email, phone });

export const sameDetails = (a: StaffDetails, b: StaffDetails): boolean =>
  a.name === b.name && a.uniqueId === b.uniqueId && a.email === b.email && a.phone === b.phone;

/** An email and a unique id are held per role while the person is not archived. */
export function staffClaims(role: StaffRole, before: StaffMember | null, after: StaffMember | null): Claims {
  const was = before?.archived ? null : before;
  const is = after?.archived ? null : after;
  return joinClaims(
    claimChange(`email:${role}`, was?.email ?? null, is?.email ?? null),
    claimChange(`unique-id:${role}`, was?.uniqueId ?? null, is?.uniqueId ?? null),
  );
}
