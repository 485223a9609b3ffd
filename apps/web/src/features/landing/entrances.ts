import { ROLE_PLACES } from '../../session/roles';

/** The sign-in pages of the roles, in the order of header and footer. */
export const ENTRANCES = (['delivery-boy', 'supervisor', 'admin'] as const).map((role) => ({
  to: ROLE_PLACES[role].signIn,
  label: ROLE_PLACES[role].entrance,
}));
