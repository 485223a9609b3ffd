import type { DeliveryBoy, Supervisor } from '@milkround/contracts';

/** The values of a staff form. Ids are text, as in a select; '' means none. */
export interface StaffValues {
  name: string;
  uniqueId: string;
  email: string;
  password: string;
  phone: string;
  supervisorId: string;
  areaId: string;
}

/** The assignment that the form asks for: none (a supervisor's own area is implied), an area, or an area and a supervisor. */
export type StaffAssignment = 'own' | 'area' | 'supervisor';

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

/** Converts the values for the server: the email in small letters, and no password when the old one stays or a link will set it. */
export function staffBody(
  values: StaffValues,
  posting: StaffAssignment,
  isInvited: boolean,
): Record<string, unknown> {
  const { name, uniqueId, email, password, phone, supervisorId, areaId } = values;
  return {
    name: name.trim(),
    uniqueId: uniqueId.trim(),
    email: email.trim().toLowerCase(),
    ...(isInvited ? { invite: true } : password !== '' && { password }),
    phone: phone.trim(),
    ...(posting === 'supervisor' && { supervisorId: Number(supervisorId) }),
    ...(posting !== 'own' && { areaId: Number(areaId) }),
  };
}
