import {
  DEFAULT_STEP,
  type Area,
  type Named,
  type Product,
  type Supervisor,
} from '@milkround/contracts';
import type { NamedThing, StaffDetails, StaffMember } from '@milkround/domain';

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

export const shownMember = (member: StaffMember, area: NamedThing | null): Supervisor => ({
  id: member.id,
  unique_id: member.uniqueId,
  name: member.name,
  email: member.email,
  phone: member.phone,
  area_id: member.areaId,
  area: area ? shownName(area) : { id: member.areaId, name: '' },
});

export const shownArea = ({ id, name, deadline }: Area): Area => ({ id, name, deadline });

export const shownProduct = ({ id, name, step = DEFAULT_STEP }: Product): Product => ({
  id,
  name,
  ...(step !== DEFAULT_STEP && { step }),
});

export const shownName = ({ id, name }: Named): Named => ({ id, name });
