import { ROLES, type Role, type Session } from '@milkround/contracts';
import { tabStorage } from '../storage/browser-storage';
import { ROLE_PLACES } from './roles';

/** All sessions that this tab has stored, in the order of ROLES: admin, delivery boy, supervisor. */
export function storedSessions(): Session[] {
  return ROLES.flatMap((role) => {
    const value = parseJson(tabStorage.get(ROLE_PLACES[role].storageKey));
    return isSession(value) && value.role === role ? [value] : [];
  });
}

/** The first one if several sessions are stored. */
export const storedSession = (): Session | null => storedSessions()[0] ?? null;

export function storeSession(session: Session): void {
  tabStorage.set(ROLE_PLACES[session.role].storageKey, JSON.stringify(session));
}

export function forgetSessions(roles: readonly Role[]): void {
  roles.forEach((role) => tabStorage.remove(ROLE_PLACES[role].storageKey));
}

export function isSession(value: unknown): value is Session {
  if (
    !hasKey(value, 'token') ||
    typeof value.token !== 'string' ||
    !hasKey(value, 'name') ||
    !hasKey(value, 'role')
  )
    return false;
  switch (value.role) {
    case 'admin':
      return hasKey(value, 'id');
    case 'supervisor':
      return isStaffOfArea(value) && hasKey(value, 'areas') && Array.isArray(value.areas);
    case 'delivery-boy':
      return hasKey(value, 'deliveryBoyInfo') && isStaffOfArea(value.deliveryBoyInfo);
    default:
      return false;
  }
}

function isStaffOfArea(value: unknown): boolean {
  return hasKey(value, 'id') && hasKey(value, 'area') && hasKey(value.area, 'name');
}

function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}

function parseJson(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}
