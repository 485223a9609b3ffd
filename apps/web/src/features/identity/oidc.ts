import type { OidcBegun, Role, Session } from '@milkround/contracts';
import { api } from '../../api/client';
import { tabStorage } from '../../storage/browser-storage';
import { isSession } from '../../session/stored-session';

/** The key of the address to open after the sign-in, in the tab's session storage, because the page is left meanwhile. */
const GOAL = 'oidc-goal';

/**
 * Leaves the page for the sign-in service.
 * @param goal the address to open afterwards
 * @param isAnew whether the service asks for an account even when it knows one in this browser
 * @throws ApiError
 */
export async function beginOidc(role: Role, goal: string, isAnew: boolean): Promise<void> {
  const { data } = await api.post<OidcBegun>(
    `${role}/begin-oidc-sign-in`,
    { isAnew },
    { anonymous: true },
  );
  tabStorage.set(GOAL, goal);
  window.location.assign(data.url);
}

/**
 * Signs in with the answer of the sign-in service.
 * @param answer the query of the address; null with the code of the second factor
 * @returns null when the server named no role
 * @throws ApiError
 */
export async function finishOidc(
  role: Role,
  answer: string | null,
  code?: string,
): Promise<Session | null> {
  const body = { ...(answer !== null && { answer }), ...(code && { code }) };
  const { data } = await api.post<unknown>(`${role}/finish-oidc-sign-in`, body, {
    anonymous: true,
  });
  return isSession(data) ? data : null;
}

/** The answer of the sign-in service in the page's address; null without one. It has a state with each of them. */
export const oidcAnswer = (): string | null =>
  new URLSearchParams(window.location.search).has('state') ? window.location.search : null;

/** The address to open after the sign-in that {@link beginOidc} began; null if there was none. */
export const oidcGoal = (): string | null => (oidcAnswer() === null ? null : tabStorage.get(GOAL));
