import { ROLES, type Role, type Session } from '@milkround/contracts';
import { ROLE_PLACES } from './roles';

/** All sessions that this tab has stored, in the order of ROLES: admin, delivery boy, supervisor. */
export function storedSessions(): Session[] {
  return ROLES.flatMap((role) => {
    const value = parsed(sessionStorage.getItem(ROLE_PLACES[role].storageKey));
    return isSession(value) && value.role === role ? [value] : [];
  });
}

/** The first of several stored sessions counts. */
export const storedSession = (): Session | null => storedSessions()[0] ?? null;

export function storeSession(session: Session): void {
  sessionStorage.setItem(ROLE_PLACES[session.role].storageKey, JSON.stringify(session));
}

export function forgetSessions(roles: readonly Role[]): void {
  roles.forEach((role) => sessionStorage.removeItem(ROLE_PLACES[role].storageKey));
}

/** Whether a stored or answered value can be used as a session. */
export function isSession(value: unknown): value is Session {
  if (!has(value, 'token') || typeof value.token !== 'string' || !has(value, 'name') || !has(value, 'role')) return false;
  switch (value.role) {
    case 'admin':
      return has(value, 'id');
    case 'supervisor':
      return isStaffOfArea(value);
    case 'delivery-boy':
      return has(value, 'deliveryBoyInfo') && isStaffOfArea(value.deliveryBoyInfo);
    default:
      return false;
  }
}

function isStaffOfArea(value: unknown): boolean {
  return has(value, 'id') && has(value, 'area') && has(value.area, 'name');
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}

function parsed(stored: string | null): unknown {
  try {
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
}
