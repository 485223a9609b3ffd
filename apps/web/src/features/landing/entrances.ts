import { ROLE_PLACES } from '../../session/roles';

/** The doors for those who work here, in the order of header and footer. */
export const ENTRANCES = (['delivery-boy', 'supervisor', 'admin'] as const).map((role) => ({
  to: ROLE_PLACES[role].signIn,
  label: ROLE_PLACES[role].entrance,
}));
