import { type Claims, claimChange, joinClaims } from './claims';
import type { StaffDetails } from './facts';

export interface StaffMember extends StaffDetails {
  readonly id: number;
  readonly archived: boolean;
}

export type StaffRole = 'supervisor' | 'delivery-boy';

/** Normalizes details for storing: trims them, converts the email to lower case, and a blank phone to null. */
export const normalizeDetails = ({ name, uniqueId, email, phone }: StaffDetails): StaffDetails => ({
  name: name.trim(),
  uniqueId: uniqueId.trim(),
  email: email.trim().toLowerCase(),
  phone: phone?.trim() || null,
});

export const detailsOf = ({ name, uniqueId, email, phone }: StaffDetails): StaffDetails => ({
  name,
  uniqueId,
  email,
  phone,
});

export const isSameDetails = (a: StaffDetails, b: StaffDetails): boolean =>
  a.name === b.name && a.uniqueId === b.uniqueId && a.email === b.email && a.phone === b.phone;

/** Returns the claims for email and unique id, which are reserved per role until the person is archived. */
export function staffClaims(
  role: StaffRole,
  before: StaffMember | null,
  after: StaffMember | null,
): Claims {
  const was = before?.archived ? null : before;
  const is = after?.archived ? null : after;
  return joinClaims(
    claimChange(`email:${role}`, was?.email ?? null, is?.email ?? null),
    claimChange(`unique-id:${role}`, was?.uniqueId ?? null, is?.uniqueId ?? null),
  );
}
