import type { DeliveryBoy, Named, Supervisor } from '@milkround/contracts';

/** The values of a staff form. Ids are text, as in a select; '' means none. */
export interface StaffValues {
  name: string;
  uniqueId: string;
  email: string;
  password: string;
  phone: string;
  supervisorId: string;
  areaId: string;
  /** The further zones of a supervisor. */
  otherAreaIds: string[];
}

/** The `supervisorId` of a delivery boy who has none. */
export const NOBODY = '0';

/** The assignment that the form asks for: none (a supervisor's own zone is implied), a zone, the zones of a supervisor, or a zone and a supervisor. */
export type StaffAssignment = 'own' | 'zone' | 'zones' | 'supervisor';

const textOf = (id: number | undefined) => (id === undefined ? '' : String(id));

/** @param area the zone of a new person, if it is known */
export const valuesOf = (row: Supervisor | DeliveryBoy | null, area?: Named): StaffValues => ({
  name: row?.name ?? '',
  uniqueId: row?.unique_id ?? '',
  email: row?.email ?? '',
  password: '',
  phone: row?.phone ?? '',
  supervisorId: row && 'supervisor' in row ? textOf(row.supervisor?.id ?? Number(NOBODY)) : '',
  areaId: textOf(row?.area_id ?? area?.id),
  otherAreaIds: row && 'areas' in row ? row.areas.slice(1).map(({ id }) => String(id)) : [],
});

/** Converts the values for the server: the email in small letters, and no password when the old one stays or a link will set it. */
export function staffBody(
  values: StaffValues,
  posting: StaffAssignment,
  isInvited: boolean,
): Record<string, unknown> {
  const { name, uniqueId, email, password, phone, supervisorId, areaId, otherAreaIds } = values;
  return {
    name: name.trim(),
    uniqueId: uniqueId.trim(),
    email: email.trim().toLowerCase(),
    ...(isInvited ? { invite: true } : password !== '' && { password }),
    phone: phone.trim(),
    ...(posting === 'supervisor' && { supervisorId: Number(supervisorId) }),
    ...(posting !== 'own' && { areaId: Number(areaId) }),
    ...(posting === 'zones' && {
      areaIds: [...new Set([areaId, ...otherAreaIds])].map(Number),
    }),
  };
}
