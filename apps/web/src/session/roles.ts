import type { Role, Session } from '@milkround/contracts';
import { text } from '../i18n';

export interface RolePlaces {
  storageKey: string;
  dashboard: string;
  signIn: string;
  name: string;
  /** The name of its sign-in page. */
  entrance: string;
}

export const ROLE_PLACES: Record<Role, RolePlaces> = {
  admin: {
    storageKey: 'admin',
    dashboard: '/admin/dashboard',
    signIn: '/admin/sign-in',
    name: text('Admin'),
    entrance: text('Admin Login'),
  },
  'delivery-boy': {
    storageKey: 'deliveryBoy',
    dashboard: '/deliveryBoy/dashboard',
    signIn: '/delivery-boy/sign-in',
    name: text('MDE'),
    entrance: text('MDE Login'),
  },
  supervisor: {
    storageKey: 'supervisor',
    dashboard: '/supervisor/dashboard',
    signIn: '/supervisor/sign-in',
    name: text('Supervisor'),
    entrance: text('Supervisor Login'),
  },
};

export const userIdOf = (session: Session): number =>
  session.role === 'delivery-boy' ? session.deliveryBoyInfo.id : session.id;

/** The caller's zone, or zones; null for an admin. */
export function areaOf(session: Session): string | null {
  switch (session.role) {
    case 'admin':
      return null;
    case 'delivery-boy':
      return session.deliveryBoyInfo.area.name;
    case 'supervisor':
      return session.areas.map(({ name }) => name).join(', ');
  }
}
