import {
  DEFAULT_STEP,
  type Area,
  type Named,
  type Product,
  type Supervisor,
} from '@milkround/contracts';
import type { StaffDetails, StaffMember } from '@milkround/domain';

/** The details of a person in an edit. A missing phone number stays, a blank one is removed. */
export interface DetailsForm extends Omit<StaffDetails, 'phone'> {
  phone?: string | null;
}

export const changedDetails = (
  { phone, ...form }: DetailsForm,
  before: StaffDetails | null,
): StaffDetails => ({
  ...form,
  phone: phone === undefined ? (before?.phone ?? null) : phone,
});

export const shownMember = (member: StaffMember, area: Named) => ({
  id: member.id,
  unique_id: member.uniqueId,
  name: member.name,
  email: member.email,
  phone: member.phone,
  area_id: area.id,
  area: shownName(area),
});

/** @param areas his zones, the first one first */
export const shownSupervisor = (member: StaffMember, areas: readonly Named[]): Supervisor => ({
  ...shownMember(member, areas[0] ?? { id: 0, name: '' }),
  areas: areas.map(shownName),
});

export const shownArea = ({ id, name, deadline }: Area): Area => ({ id, name, deadline });

export const shownProduct = ({ id, name, step = DEFAULT_STEP }: Product): Product => ({
  id,
  name,
  ...(step !== DEFAULT_STEP && { step }),
});

export const shownName = ({ id, name }: Named): Named => ({ id, name });
