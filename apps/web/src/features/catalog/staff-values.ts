import type { DeliveryBoy, Supervisor } from '@milkround/contracts';

/** What a form of a person holds. Ids as text, as a choice has them; '' for none. */
export interface StaffValues {
  name: string;
  uniqueId: string;
  email: string;
  password: string;
  phone: string;
  supervisorId: string;
  areaId: string;
}

/** Where somebody is put by the form: nowhere (a supervisor's own area goes without saying), in an area, or under a supervisor as well. */
export type Posting = 'own' | 'area' | 'supervisor';

const textOf = (id: number | undefined) => (id === undefined ? '' : String(id));

export const valuesOf = (row: Supervisor | DeliveryBoy | null): StaffValues => ({
  name: row?.name ?? '',
  uniqueId: row?.unique_id ?? '',
  email: row?.email ?? '',
  password: '',
  phone: row?.phone ?? '',
  supervisorId: row && 'supervisor' in row ? textOf(row.supervisor?.id) : '',
  areaId: textOf(row?.area_id),
});

/** As the server wants it: the email in small letters, no password where the old one stays. */
export function staffBody(values: StaffValues, posting: Posting): Record<string, unknown> {
  const { name, uniqueId, email, password, phone, supervisorId, areaId } = values;
  return {
    name: name.trim(),
    uniqueId: uniqueId.trim(),
    email: email.trim().toLowerCase(),
    ...(password !== '' && { password }),
    phone: phone.trim(),
    ...(posting === 'supervisor' && { supervisorId: Number(supervisorId) }),
    ...(posting !== 'own' && { areaId: Number(areaId) }),
  };
}
